package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.ProofJournal;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;

/// Everything that a proof of a design did to its database, in order.
///
/// @param entries the loads, mutations, questions and comparisons
record RecordedProof(List<Entry> entries) {
    private static final ProofSettings SETTINGS =
            new ProofSettings(3, new Scale(120), new Scale(60), 12, 3, 12, 1, 6, 5);

    /// Copies the list.
    RecordedProof {
        entries = List.copyOf(entries);
    }

    /// Something that was done.
    sealed interface Entry {
        /// The tables were emptied and data loaded.
        record Loaded(Dataset data) implements Entry {}

        /// A mutation was carried out.
        record Applied(Operation operation) implements Entry {}

        /// A question was asked.
        record Asked(Question question, Bindings bindings) implements Entry {}

        /// All tables were compared.
        record Compared() implements Entry {}
    }

    /// Proves a design, which must hold, and records what was done.
    static RecordedProof of(Subject subject) {
        List<Entry> entries = new ArrayList<>();
        ProofJournal journal =
                new ProofJournal() {
                    @Override
                    public void loaded(Dataset data) {
                        entries.add(new Entry.Loaded(data));
                    }

                    @Override
                    public void applied(Operation operation) {
                        entries.add(new Entry.Applied(operation));
                    }

                    @Override
                    public void asked(Question question, Bindings bindings) {
                        entries.add(new Entry.Asked(question, bindings));
                    }

                    @Override
                    public void compared() {
                        entries.add(new Entry.Compared());
                    }
                };
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(3)))) {
            ProofReport report =
                    new Prover(subject, target, SETTINGS, Clock.system(), Progress.NONE, journal)
                            .prove();
            assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        }
        return new RecordedProof(entries);
    }
}
