package dev.rowhouse.prove.prover;

/// Observes the progress of a proof.
@FunctionalInterface
public interface Progress {
    /// Reports nothing.
    Progress NONE = (_, _, _) -> {};

    /// Something was done.
    ///
    /// @param phase the current phase
    /// @param done how much of it is done
    /// @param total how much there is, 0 when unknown
    void advance(Phase phase, long done, long total);

    /// A phase of a proof, in order.
    enum Phase {
        /// Making up conceptual data.
        GENERATE("generating data"),
        /// Creating the tables.
        CREATE("creating tables"),
        /// Writing the data through the mutation plans.
        LOAD("loading"),
        /// Comparing the tables with the data.
        COMPARE("comparing tables"),
        /// Asking questions.
        ASK("asking questions"),
        /// Running sequences of mutations.
        CHANGE("running mutations"),
        /// Abandoning mutations and running them again.
        CRASH("simulating crashes"),
        /// Trying owners with as many instances as the model allows.
        LARGEST("trying the largest owners"),
        /// Advances the clock until all instances with a time to live have expired.
        EXPIRE("advancing the clock"),
        /// Waiting until instances with a time to live have expired, counted in seconds.
        WAIT("waiting for instances to expire"),
        /// Making a failing case small.
        SHRINK("looking for the smallest failing case");

        private final String text;

        Phase(String text) {
            this.text = text;
        }

        /// The phase in words.
        public String text() {
            return text;
        }
    }
}
