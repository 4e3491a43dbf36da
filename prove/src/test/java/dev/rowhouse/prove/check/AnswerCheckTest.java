package dev.rowhouse.prove.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.prove.check.AnswerCheck.Extent;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class AnswerCheckTest {
    private final Answer right = new Answer(List.of(rows(1), rows(2, 3, 3), rows(4)));

    private static List<ValueRow> rows(int... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number ->
                        new ValueRow(List.of(Optional.of(Datum.of(NativeType.INT, number)))))
                .toList();
    }

    @Test
    void ties_may_come_in_any_order() {
        assertThat(AnswerCheck.compare(right, rows(1, 3, 2, 3, 4), Extent.WHOLE)).isEmpty();
    }

    @Test
    void other_rows_may_not() {
        assertThat(AnswerCheck.compare(right, rows(2, 1, 3, 3, 4), Extent.WHOLE))
                .get()
                .asString()
                .startsWith("the rows are right but not their order");
    }

    @Test
    void a_missing_row_is_named() {
        assertThat(AnswerCheck.compare(right, rows(1, 2, 3, 4), Extent.WHOLE))
                .get()
                .asString()
                .contains("expected: 5 rows", "answered: 4 rows", "missing: 1 row\n    (3)");
    }

    @Test
    void a_row_too_many_is_named() {
        assertThat(AnswerCheck.compare(right, rows(1, 2, 3, 3, 4, 4), Extent.WHOLE))
                .get()
                .asString()
                .endsWith("not expected: 1 row\n    (4)");
    }

    @Test
    void a_beginning_may_end_within_a_tie() {
        assertThat(AnswerCheck.compare(right, rows(1, 3), Extent.BEGINNING)).isEmpty();
        assertThat(AnswerCheck.compare(right, rows(1, 4), Extent.BEGINNING)).isPresent();
        assertThat(AnswerCheck.compare(right, rows(1, 3), Extent.WHOLE)).isPresent();
    }

    @Test
    void any_of_the_last_equally_near_rows_is_right() {
        Answer nearest = new Answer(List.of(rows(1), rows(2, 3, 4), rows(5)), 3);

        assertThat(AnswerCheck.compare(nearest, rows(1, 4, 2), Extent.WHOLE)).isEmpty();
        assertThat(AnswerCheck.compare(nearest, rows(1, 4), Extent.WHOLE)).isPresent();
        assertThat(AnswerCheck.compare(nearest, rows(1, 4, 2, 3), Extent.WHOLE)).isPresent();
        assertThat(AnswerCheck.compare(nearest, rows(1, 4, 5), Extent.WHOLE)).isPresent();
        assertThat(AnswerCheck.compare(nearest, rows(4, 1, 2), Extent.WHOLE)).isPresent();
    }

    @Test
    void an_approximate_answer_has_the_right_number_of_rows_that_exist() {
        Answer nearest = new Answer(List.of(rows(1), rows(2, 3, 4), rows(5)), 3);

        assertThat(AnswerCheck.compareApproximately(nearest, rows(5, 4, 1))).isEmpty();
        assertThat(AnswerCheck.compareApproximately(nearest, rows(5, 4))).isPresent();
        assertThat(AnswerCheck.compareApproximately(nearest, rows(5, 5, 1))).isPresent();
        assertThat(AnswerCheck.compareApproximately(nearest, rows(5, 4, 6))).isPresent();
    }

    @Test
    void nothing_is_the_right_answer_to_a_miss() {
        assertThat(AnswerCheck.compare(new Answer(List.of()), rows(), Extent.WHOLE)).isEmpty();
        assertThat(AnswerCheck.compare(new Answer(List.of()), rows(1), Extent.WHOLE)).isPresent();
    }
}
