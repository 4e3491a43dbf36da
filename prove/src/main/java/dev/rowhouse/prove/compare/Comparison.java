package dev.rowhouse.prove.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Two designs of one conceptual model, or a design and an application's own tables, under the same
/// work.
///
/// @param target where they ran
/// @param kind what was compared
/// @param seed the seed of the data and of the calls
/// @param instances the number of instances loaded
/// @param left the first design
/// @param right the second design, or the application's own tables
/// @param questions the questions that both answer
/// @param mutations the mutations that both carry out
/// @param wrongAnswers the first wrong answer of each question on each side, as text
/// @param leftOut the questions and mutations that were not compared, each with the reason
/// @param notes the limits of the comparison of answers
public record Comparison(
        String target,
        Kind kind,
        long seed,
        long instances,
        Side left,
        Side right,
        List<Pair> questions,
        List<Pair> mutations,
        List<WrongAnswer> wrongAnswers,
        List<String> leftOut,
        List<String> notes) {
    /// The kinds of sides that a design is compared with.
    public enum Kind {
        /// Another design. Whole answers are read.
        DESIGNS,
        /// An application's own tables and statements. Of a question with pages the first one is
        /// read, and questions are asked again after the mutations.
        APPLICATION
    }

    /// Copies the lists.
    public Comparison {
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
        wrongAnswers = List.copyOf(wrongAnswers);
        leftOut = List.copyOf(leftOut);
        notes = List.copyOf(notes);
    }

    /// The cost per second of all questions and mutations that were compared, on one side, at the
    /// model's rates: microseconds of one processor core. Empty where a target does not tell.
    ///
    /// @param side takes the cost of a side
    public Optional<Double> perSecond(Function<Pair, Cost> side) {
        double sum = 0;
        for (List<Pair> pairs : List.of(questions, mutations)) {
            for (Pair pair : pairs) {
                Optional<Double> priced = side.apply(pair).priced();
                if (priced.isEmpty()) {
                    return Optional.empty();
                }
                sum += pair.perSecond() * priced.get();
            }
        }
        return Optional.of(sum);
    }

    /// Whether an answer was wrong.
    public boolean hasWrongAnswers() {
        return !wrongAnswers.isEmpty();
    }

    /// The tables of a side.
    ///
    /// @param tables the number of tables and views
    /// @param predictedBytes the predicted bytes of all tables for the model's own counts; empty
    ///     for an application's own tables
    /// @param rows the rows that the loaded data take
    /// @param bytes the bytes of their values
    public record Side(int tables, Optional<Double> predictedBytes, long rows, long bytes) {}

    /// A question or mutation on both sides.
    ///
    /// @param name its name in the model
    /// @param ask its description in plain language
    /// @param perSecond how often it happens by the model, or is assumed to
    /// @param runs how often it ran on each side
    public record Pair(
            String name, String ask, double perSecond, int runs, Cost left, Cost right) {}

    /// A wrong answer.
    ///
    /// @param question the question's name
    /// @param isLeft whether the first design gave it
    /// @param difference the defect, for people
    public record WrongAnswer(String question, boolean isLeft, String difference) {}

    /// The cost of one run: of a whole answer or its first page, or of a mutation.
    ///
    /// @param predictedReads the SELECT statements that it is predicted to send; empty where
    ///     nothing can be said
    /// @param predictedRows the rows that it is predicted to write; empty where nothing can be said
    /// @param requests statements sent on average
    /// @param partitions partitions read on average; empty where the target does not tell
    /// @param rowsRead rows read on average; empty where the target does not tell
    /// @param rowsWritten rows written or deleted on average
    /// @param bytes bytes of values sent and received on average
    /// @param medianMicros how long the statements of a run took: half of the runs were as fast
    /// @param priced the requests, partitions, rows and bytes at the prices of Cassandra, in
    ///     microseconds of one processor core; empty where the target does not tell
    /// @param wrong how many answers were wrong
    /// @param wrongLater how many answers were wrong after the mutations
    public record Cost(
            Optional<Double> predictedReads,
            Optional<Double> predictedRows,
            double requests,
            Optional<Double> partitions,
            Optional<Double> rowsRead,
            double rowsWritten,
            double bytes,
            double medianMicros,
            Optional<Double> priced,
            int wrong,
            int wrongLater) {}
}
