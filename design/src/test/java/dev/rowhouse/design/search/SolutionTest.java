package dev.rowhouse.design.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class SolutionTest {
    /// The order of [Set#copyOf] is another one in each run, and with it the last digit of a sum.
    @Test
    void the_chosen_variables_ascend_whatever_their_order_was() {
        List<Integer> ascending = IntStream.range(0, 200).mapToObj(i -> 3 * i).toList();
        Set<Integer> anyOrder = ascending.stream().collect(Collectors.toUnmodifiableSet());
        assertThat(new Solver.Solution(anyOrder, 1, 1).chosen())
                .containsExactlyElementsOf(ascending);
    }
}
