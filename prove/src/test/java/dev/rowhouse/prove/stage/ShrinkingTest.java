package dev.rowhouse.prove.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

class ShrinkingTest {
    private final List<Integer> numbers = IntStream.range(0, 500).boxed().toList();

    @Test
    void what_does_not_matter_is_left_out() {
        assertThat(Shrinking.fewer(numbers, kept -> kept.contains(17) && kept.contains(431)))
                .containsExactly(17, 431);
    }

    @Test
    void nothing_is_left_when_nothing_matters() {
        assertThat(Shrinking.fewer(numbers, _ -> true)).isEmpty();
    }

    @Test
    void everything_is_left_when_everything_matters() {
        assertThat(Shrinking.fewer(numbers, kept -> kept.size() == numbers.size()))
                .isEqualTo(numbers);
    }
}
