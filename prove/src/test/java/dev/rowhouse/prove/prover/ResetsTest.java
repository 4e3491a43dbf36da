package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Callers that reset counters while others count.
class ResetsTest {
    private static final String UNREAD =
            """
            model: unread
            entities:
              Unread:
                key: [user, channel]
                count: 40
                attributes:
                  user: {type: int, range: 1..9}
                  channel: {type: int, range: 1..9}
                  messages: counter
                  mentions: counter
            queries:
              User: {ask: q, jpql: "SELECT u.channel, u.messages, u.mentions FROM Unread u WHERE u.user = :user"}
            mutations:
              arrive: {ask: m, jpql: "UPDATE Unread u SET u.messages = u.messages + 1 WHERE u.user = :user AND u.channel = :channel"}
              mention: {ask: m, jpql: "UPDATE Unread u SET u.mentions = u.mentions + 1 WHERE u.user = :user AND u.channel = :channel"}
              open: {ask: m, jpql: "UPDATE Unread u SET u.messages = 0, u.mentions = 0 WHERE u.user = :user AND u.channel = :channel"}
            """;

    private static final String CHANNEL =
            "  Channel: {ask: q, jpql: \"SELECT u.user, u.messages, u.mentions FROM Unread u WHERE u.channel = :channel\"}\n";

    @Test
    void others_may_count_while_one_caller_resets_the_counters_of_one_table() {
        Subject subject = Designed.subject(TestModels.read(UNREAD));

        assertThat(subject.design().tables()).hasSize(1);
        assertThat(guarantee(subject)).isEqualTo(Guarantee.Kind.ONE_CALLER);
        assertThat(wrong(subject))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.mutations()).containsOnly("open"));
    }

    @Test
    void others_must_not_count_while_the_counters_of_two_tables_are_reset() {
        Subject subject =
                Designed.subject(
                        TestModels.read(UNREAD.replace("mutations:\n", CHANNEL + "mutations:\n")));

        assertThat(subject.design().tables()).hasSize(2);
        assertThat(guarantee(subject)).isEqualTo(Guarantee.Kind.ONE_CALLER);
        assertThat(wrong(subject))
                .anySatisfy(finding -> assertThat(finding.mutations()).contains("open", "arrive"));
    }

    private static Guarantee.Kind guarantee(Subject subject) {
        return subject.design().findMutation("open").orElseThrow().guarantee().kind();
    }

    private static List<Finding> wrong(Subject subject) {
        return new Explorer(
                        subject,
                        new ExplorationSettings(1, 1, 6, 3, 20_000),
                        Clock.system(),
                        ExplorationProgress.NONE)
                .explore().findings().stream()
                        .filter(finding -> finding.anomaly() == Anomaly.PERMANENT)
                        .filter(finding -> !finding.situation().isSkewed())
                        .toList();
    }
}
