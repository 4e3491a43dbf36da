package dev.rowhouse.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InvariantsTest {
    @Test
    void they_are_checked_in_every_test() {
        assertThat(Invariants.ENABLED).isTrue();
    }

    @Test
    void one_that_does_not_hold_is_named() {
        assertThatCode(() -> Invariants.require(true, () -> "unused")).doesNotThrowAnyException();
        assertThatThrownBy(() -> Invariants.require(false, () -> "3 of 2"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("3 of 2");
    }
}
