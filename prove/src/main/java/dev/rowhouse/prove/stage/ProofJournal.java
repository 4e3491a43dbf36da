package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.reference.Bindings;

/// Observes what a proof does to its database, so that the same can be done to another one.
public interface ProofJournal {
    /// Observes nothing.
    ProofJournal NONE =
            new ProofJournal() {
                @Override
                public void loaded(Dataset data) {}

                @Override
                public void applied(Operation operation) {}

                @Override
                public void asked(Question question, Bindings bindings) {}

                @Override
                public void compared() {}
            };

    /// The tables were emptied and data loaded, or were brought back to earlier data.
    void loaded(Dataset data);

    /// A mutation was carried out.
    void applied(Operation operation);

    /// A question was asked.
    void asked(Question question, Bindings bindings);

    /// Tables were compared with the data: all of them, or those that the last mutation writes.
    void compared();
}
