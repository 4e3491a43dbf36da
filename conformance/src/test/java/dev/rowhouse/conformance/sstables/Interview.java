package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Clock;
import dev.rowhouse.conformance.script.Directives;
import dev.rowhouse.conformance.script.OutcomeText;
import dev.rowhouse.conformance.sstables.Story.Question;
import dev.rowhouse.conformance.subject.CassandraSubject;
import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.subject.Request;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The same SELECTs put to both.
final class Interview {
    private static final int TRIES = 4;
    private static final int LINES_SHOWN = 12;
    private static final int LINE_LENGTH = 600;
    private static final Directives PLAIN = Directives.parse(List.of());

    private final CassandraSubject cassandra;
    private final Asked rowhouse;
    private final Tally tally;
    private final Clock clock = Clock.system();

    /// A Rowhouse that can be asked.
    interface Asked {
        /// Runs a statement, by the machine's clock.
        Outcome runNow(Request request);
    }

    Interview(CassandraSubject cassandra, Asked rowhouse, Tally tally) {
        this.cassandra = cassandra;
        this.rowhouse = rowhouse;
        this.tally = tally;
    }

    /// @param when what came before, in words that end `answers differ …`
    /// @throws FindingException when one is answered in two ways
    void run(List<Question> questions, String when) throws FindingException {
        for (Question question : questions) {
            ask(question, when);
        }
    }

    private void ask(Question question, String when) throws FindingException {
        Request request =
                new Request(
                        question.cql(),
                        Optional.empty(),
                        question.pageSize() > 0
                                ? OptionalInt.of(question.pageSize())
                                : OptionalInt.empty(),
                        OptionalLong.empty(),
                        false);
        List<String> expected = List.of();
        List<String> found = List.of();
        // What is now there may be gone when the other one is asked.
        for (int i = 0; i < TRIES; i++) {
            long began = clock.epochSeconds();
            Outcome real = cassandra.run(request);
            expected = OutcomeText.lines(real, PLAIN);
            found = OutcomeText.lines(rowhouse.runNow(request), PLAIN);
            if (isCassandrasFault(real)) {
                tally.countFault();
                return;
            }
            long seconds = clock.epochSeconds() - began + 1;
            if (expected.equals(found) || LifetimeText.isSame(expected, found, seconds)) {
                tally.countAnswer(
                        real instanceof Outcome.Rows rows
                                ? rows.pages().stream().mapToInt(List::size).sum()
                                : 0);
                return;
            }
        }
        throw new FindingException(
                "answers differ " + when, question + "\n" + difference(expected, found));
    }

    /// An exception inside Cassandra is no answer to be like.
    private static boolean isCassandrasFault(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && (failed.code().equals("READ_FAILURE") || failed.code().equals("SERVER_ERROR"));
    }

    private static String difference(List<String> expected, List<String> found) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        if (!expected.isEmpty()) {
            text.append("  columns   ").append(clipped(expected.getFirst())).append('\n');
        }
        for (int i = 0; i < Math.max(expected.size(), found.size()) && shown < LINES_SHOWN; i++) {
            String left = i < expected.size() ? expected.get(i) : "(its end)";
            String right = i < found.size() ? found.get(i) : "(its end)";
            if (!left.equals(right)) {
                text.append("  line ").append(i).append('\n');
                text.append("  cassandra ").append(clipped(left)).append('\n');
                text.append("  rowhouse  ").append(clipped(right)).append('\n');
                shown++;
            }
        }
        return text.toString();
    }

    private static String clipped(String line) {
        return line.length() > LINE_LENGTH
                ? line.substring(0, line.offsetByCodePoints(0, LINE_LENGTH / 2)) + "…"
                : line;
    }
}
