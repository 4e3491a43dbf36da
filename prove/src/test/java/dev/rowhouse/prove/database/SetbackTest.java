package dev.rowhouse.prove.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;

import org.junit.jupiter.api.Test;

class SetbackTest {
    @Test
    void what_reached_no_node_was_not_done() {
        assertThat(Setback.of(new NoNodeAvailableException())).isEqualTo(Setback.NOT_DONE);
    }

    @Test
    void what_was_not_answered_may_have_been_done() {
        assertThat(Setback.of(new DriverTimeoutException("60 s"))).isEqualTo(Setback.UNKNOWN);
        assertThat(Setback.of(new ClosedConnectionException("gone"))).isEqualTo(Setback.UNKNOWN);
    }

    @Test
    void what_is_wrong_is_refused() {
        assertThat(Setback.of(new IllegalStateException("closed"))).isEqualTo(Setback.REFUSED);
    }
}
