package dev.rowhouse.studio.session;

import dev.rowhouse.prove.report.ReportedProof;

/// How far a proof is.
public sealed interface ProofState {
    /// The version of the model file that is or was proven; empty before the first proof.
    String version();

    /// No proof was asked for yet.
    record None() implements ProofState {
        @Override
        public String version() {
            return "";
        }
    }

    /// A proof is running.
    ///
    /// @param phase the current phase in words
    /// @param done how much of the phase is done
    /// @param total how much there is; 0 when unknown
    record Running(String version, String phase, long done, long total) implements ProofState {}

    /// A proof was stopped by the person.
    record Stopped(String version) implements ProofState {}

    /// A proof could not be carried out.
    record Failed(String version, String message) implements ProofState {}

    /// A proof has ended.
    record Ended(String version, ReportedProof proof) implements ProofState {}
}
