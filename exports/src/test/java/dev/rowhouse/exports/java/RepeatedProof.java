package dev.rowhouse.exports.java;

import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;

/// Does with generated code what a proof did with the interpreter of plans: the same data, the same
/// mutations with the same parameters, stopped before the same writes and called again, and the
/// same questions. Tables and answers are compared with the conceptual data wherever the proof
/// compared them.
final class RepeatedProof {
    private final CodeUnderProof code;
    private final Counts counts = new Counts();

    RepeatedProof(Subject subject, GeneratedDatabase database) {
        this.code = new CodeUnderProof(subject.workload(), subject.design(), database);
    }

    /// The number of repeated mutations, crashes, answers and comparisons.
    static final class Counts {
        private int mutations;
        private int crashes;
        private int answers;
        private int comparisons;

        int mutations() {
            return mutations;
        }

        int crashes() {
            return crashes;
        }

        int answers() {
            return answers;
        }

        int comparisons() {
            return comparisons;
        }
    }

    Counts run(RecordedProof proof) {
        for (RecordedProof.Entry entry : proof.entries()) {
            switch (entry) {
                case RecordedProof.Entry.Loaded(Dataset wanted) -> code.load(wanted);
                case RecordedProof.Entry.Applied(Operation operation) -> apply(operation);
                case RecordedProof.Entry.Asked(Question question, Bindings bindings) -> {
                    counts.answers++;
                    code.ask(question, bindings);
                }
                case RecordedProof.Entry.Compared() -> {
                    counts.comparisons++;
                    code.compare("after %s mutations".formatted(counts.mutations));
                }
            }
        }
        code.checkFlags();
        return counts;
    }

    private void apply(Operation operation) {
        counts.mutations++;
        if (operation.crashAfterWrites().isEmpty()) {
            code.apply(operation.mutation(), operation.bindings());
            return;
        }
        // A call that came to its end is repeated, too, unless it counts.
        boolean crashed =
                code.applyTwice(
                        operation.mutation(),
                        operation.bindings(),
                        operation.crashAfterWrites().getAsInt(),
                        operation.isRepeatable());
        counts.crashes += crashed ? 1 : 0;
    }
}
