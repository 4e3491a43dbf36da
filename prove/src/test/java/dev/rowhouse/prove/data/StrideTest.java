package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.LongStream;

class StrideTest {
    @ParameterizedTest
    @CsvSource({"4096, 1597", "64, 23"})
    void each_number_has_a_place_of_its_own_and_many_are_less_than_the_one_before(
            long block, long step) {
        Stride stride = new Stride(block, step);
        List<Long> numbers = LongStream.range(0, 3 * block).mapToObj(stride::apply).toList();

        assertThat(numbers)
                .doesNotHaveDuplicates()
                .allMatch(number -> 0 <= number && number < 3 * block);
        assertThat(
                        LongStream.range(1, numbers.size())
                                .filter(at -> numbers.get((int) at) < numbers.get((int) at - 1))
                                .count())
                .isGreaterThan(numbers.size() / 4);
    }
}
