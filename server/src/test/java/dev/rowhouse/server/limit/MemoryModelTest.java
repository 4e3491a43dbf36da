package dev.rowhouse.server.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Holders that come, grow and go by chance, beside a model that adds up: no more is taken than
/// there is, all is given back, and what does fit is not refused.
class MemoryModelTest {
    private static final int SEEDS = 50;
    private static final int STEPS = 2_000;
    private static final int HOLDERS = 20;
    private static final long MAX = 10_000_000;

    private static int below(RandomSource random, int bound) {
        return (int) Math.floorMod(random.nextLong(), (long) bound);
    }

    @Test
    void sharesNeverTakeMoreThanThereIs() {
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            MemoryLimit limit = new MemoryLimit(MAX);
            List<MemoryShare> shares = new ArrayList<>();
            long[] used = new long[HOLDERS];
            for (int i = 0; i < HOLDERS; i++) {
                shares.add(new MemoryShare(limit));
            }
            for (int step = 0; step < STEPS; step++) {
                int holder = below(random, HOLDERS);
                MemoryShare share = shares.get(holder);
                if (below(random, 4) == 0) {
                    share.clear();
                    used[holder] = 0;
                } else {
                    long bytes = below(random, 2_000_000);
                    long needed = 0;
                    for (int i = 0; i < HOLDERS; i++) {
                        long of = used[i] + (i == holder ? bytes : 0);
                        needed += Math.max(0, of - MemoryShare.FREE);
                    }
                    boolean isTaken = share.tryGrow(bytes);
                    if (isTaken) {
                        used[holder] += bytes;
                        assertThat(needed)
                                .as("seed %d, step %d", seed, step)
                                .isLessThanOrEqualTo(MAX);
                    } else {
                        // Shares grow by steps, of which each may hold one that it does not need.
                        assertThat(needed + (long) HOLDERS * MemoryShare.FREE)
                                .as("seed %d, step %d", seed, step)
                                .isGreaterThan(MAX);
                    }
                    assertThat(share.used()).isEqualTo(used[holder]);
                }
                assertThat(limit.taken()).isBetween(0L, MAX);
            }
            shares.forEach(MemoryShare::close);
            assertThat(limit.taken()).isZero();
        }
    }

    @Test
    void anAnswerThatIsTooLongIsAMistakeAndOneThatFindsNoRoomIsNot() {
        MemoryLimit limit = new MemoryLimit(MAX);
        AnswerShare one = new AnswerShare(limit, MAX / 5);
        AnswerShare other = new AnswerShare(limit, MAX);
        assertThatThrownBy(() -> one.take(MAX / 4))
                .isInstanceOfSatisfying(
                        CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        one.close();
        one.take(MAX / 6);
        assertThatThrownBy(() -> other.take(MAX / 4))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
        one.close();
        other.close();
        other.take(MAX / 4);
        other.close();
        assertThat(limit.taken()).isZero();
    }

    @Test
    void limitsFollowTheHeap() {
        for (long heap = 32L << 20; heap <= 64L << 30; heap *= 2) {
            ServerLimits limits = ServerLimits.forHeap(heap);
            assertThat(limits.requestBytes() + limits.preparedBytes()).isLessThan(heap / 2);
            assertThat((long) limits.frameBytes()).isLessThanOrEqualTo(heap / 8);
        }
        assertThat(ServerLimits.forHeap(4L << 30).frameBytes()).isEqualTo(16 << 20);
    }
}
