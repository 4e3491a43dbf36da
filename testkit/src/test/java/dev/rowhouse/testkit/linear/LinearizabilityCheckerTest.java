package dev.rowhouse.testkit.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

class LinearizabilityCheckerTest {
    private static final int DRAWN_HISTORIES = 400;

    /// A number that can be written, read, and replaced if it is as expected.
    private sealed interface Input {}

    private record Write(int value) implements Input {}

    private record Read() implements Input {}

    private record Replace(int expected, int value) implements Input {}

    private static final SequentialModel<Integer, Input, Integer> REGISTER =
            new SequentialModel<>() {
                @Override
                public Integer initial() {
                    return 0;
                }

                @Override
                public Step<Integer, Integer> apply(Integer state, Input input) {
                    return switch (input) {
                        case Write write -> new Step<>(write.value(), -1);
                        case Read ignored -> new Step<>(state, state);
                        case Replace replace ->
                                state == replace.expected()
                                        ? new Step<>(replace.value(), -1)
                                        : new Step<>(state, state);
                    };
                }

                @Override
                public boolean hasChangedNothing(Input input, Integer output) {
                    return output != -1;
                }
            };

    private final List<Operation<Input, Integer>> history = new ArrayList<>();

    private LinearizabilityCheckerTest write(int client, long from, long to, int value) {
        history.add(new Operation<>(client, from, to, new Write(value), -1));
        return this;
    }

    private LinearizabilityCheckerTest read(int client, long from, long to, int value) {
        history.add(new Operation<>(client, from, to, new Read(), value));
        return this;
    }

    private LinearizabilityCheckerTest replace(int client, long from, long to, Replace replace) {
        history.add(new Operation<>(client, from, to, replace, -1));
        return this;
    }

    private static Optional<Violation<Integer, Input, Integer>> check(
            List<Operation<Input, Integer>> history) {
        return new LinearizabilityChecker<>(REGISTER).check(history);
    }

    @Test
    void what_happens_at_the_same_time_may_have_happened_in_any_order() {
        write(1, 0, 9, 1).write(2, 1, 8, 2).read(3, 2, 3, 2).read(3, 4, 5, 1).read(4, 10, 11, 1);
        assertThat(check(history)).isEmpty();
    }

    @Test
    void an_answered_write_is_seen_by_later_reads() {
        write(1, 0, 1, 1).read(2, 2, 3, 0);
        assertThat(check(history)).isPresent();
    }

    @Test
    void a_value_that_was_seen_is_not_followed_by_the_one_before() {
        write(1, 0, 9, 1).read(2, 1, 2, 1).read(3, 3, 4, 0);
        assertThat(check(history)).isPresent();
    }

    @Test
    void two_clients_do_not_see_two_writes_in_different_orders() {
        write(1, 0, 20, 1).write(2, 1, 21, 2);
        read(3, 2, 3, 1).read(3, 4, 5, 2).read(4, 6, 7, 1);
        assertThat(check(history)).isPresent();
    }

    @Test
    void of_two_replacements_of_one_value_only_one_succeeds() {
        replace(1, 0, 3, new Replace(0, 1)).replace(2, 1, 2, new Replace(0, 2));
        assertThat(check(history)).isPresent();
        history.set(1, new Operation<>(2, 1, 2, new Replace(0, 2), 1));
        assertThat(check(history)).isEmpty();
    }

    @Test
    void what_was_not_answered_may_have_taken_place_or_not() {
        write(1, 0, Operation.NEVER, 1).read(2, 1, 2, 0).read(2, 3, 4, 1);
        assertThat(check(history)).isEmpty();
        read(2, 5, 6, 0);
        assertThat(check(history)).isPresent();
    }

    @Test
    void a_violation_is_told_of_without_what_has_nothing_to_do_with_it() {
        write(1, 0, 1, 7).read(2, 2, 3, 7);
        write(1, 10, 19, 8).read(2, 11, 12, 8).read(3, 13, 14, 7).read(3, 20, 21, 8);
        write(1, 22, 23, 9);
        assertThat(check(history).orElseThrow())
                .hasToString(
                        """
                        before: 7
                        client 1  [----  Write[value=8] (not answered yet)
                        client 2   []    Read[] -> 8
                        client 3     []  Read[] -> 7\
                        """);
    }

    /// Draws points in time at which operations take place, and intervals around them: what comes
    /// of that is linearizable.
    private static List<Operation<Input, Integer>> drawn(RandomSource random) {
        int clients = 2 + random.nextInt(4);
        long[] free = new long[clients];
        int state = 0;
        List<Operation<Input, Integer>> operations = new ArrayList<>();
        for (int i = 1; i < 30; i++) {
            int client = random.nextInt(clients);
            long at = 100L * i;
            long from = Math.max(free[client] + 1, at - random.nextInt(300));
            long to = at + 1 + random.nextInt(300);
            if (from >= at) {
                continue;
            }
            free[client] = to;
            Input input =
                    switch (random.nextInt(3)) {
                        case 0 -> new Write(i);
                        case 1 -> new Read();
                        default -> new Replace(random.nextInt(2) * state, i);
                    };
            SequentialModel.Step<Integer, Integer> step = REGISTER.apply(state, input);
            state = step.state();
            operations.add(new Operation<>(client, 4 * from, 4 * to, input, step.output()));
        }
        return operations;
    }

    @Test
    void what_took_place_at_points_in_time_is_linearizable() {
        for (int seed = 0; seed < DRAWN_HISTORIES; seed++) {
            List<Operation<Input, Integer>> drawn = drawn(RandomSource.seeded(seed));
            assertThat(check(drawn)).as("seed " + seed).isEmpty();
        }
    }

    /// Changes the answer of one read to that of another and compares with trying all orders.
    @Test
    void the_answer_is_that_of_trying_all_orders() {
        int violations = 0;
        for (int seed = 0; seed < DRAWN_HISTORIES; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            List<Operation<Input, Integer>> few = new ArrayList<>(drawn(random).subList(0, 9));
            int at = random.nextInt(few.size());
            Operation<Input, Integer> old = few.get(at);
            int other = few.get(random.nextInt(few.size())).output();
            few.set(
                    at,
                    new Operation<>(
                            old.client(), old.invoked(), old.returned(), old.input(), other));
            boolean isExplained = isExplained(few, 0);
            violations += isExplained ? 0 : 1;
            assertThat(check(few).isEmpty()).as("seed " + seed).isEqualTo(isExplained);
        }
        assertThat(violations).isBetween(DRAWN_HISTORIES / 10, DRAWN_HISTORIES * 9 / 10);
    }

    private static boolean isExplained(List<Operation<Input, Integer>> left, int state) {
        if (left.isEmpty()) {
            return true;
        }
        long firstAnswer =
                left.stream().map(Operation::returned).min(Comparator.naturalOrder()).orElseThrow();
        for (Operation<Input, Integer> next : left) {
            SequentialModel.Step<Integer, Integer> step = REGISTER.apply(state, next.input());
            if (next.invoked() < firstAnswer && step.output().equals(next.output())) {
                List<Operation<Input, Integer>> rest = new ArrayList<>(left);
                rest.remove(next);
                if (isExplained(rest, step.state())) {
                    return true;
                }
            }
        }
        return false;
    }
}
