package dev.rowhouse.storage.row;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class LivenessInfoTest {
    /// From the weakest to the strongest.
    private static final List<LivenessInfo> ORDER =
            List.of(
                    LivenessInfo.EMPTY,
                    LivenessInfo.of(4),
                    LivenessInfo.of(5),
                    LivenessInfo.expiring(5, 10, 100),
                    LivenessInfo.expiring(5, 12, 99),
                    LivenessInfo.expiring(5, 11, 100),
                    LivenessInfo.expiring(5, 10, 101),
                    LivenessInfo.expired(5, 90),
                    LivenessInfo.of(6));

    @Test
    void of_two_that_differ_exactly_one_wins() {
        for (int i = 0; i < ORDER.size(); i++) {
            for (int j = 0; j < ORDER.size(); j++) {
                assertThat(ORDER.get(i).supersedes(ORDER.get(j)))
                        .as("%s over %s", ORDER.get(i), ORDER.get(j))
                        .isEqualTo(i > j);
            }
        }
    }
}
