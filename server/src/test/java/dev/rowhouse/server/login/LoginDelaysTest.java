package dev.rowhouse.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.time.Duration;

/// Guessing takes long; and what a client sends as its password is read with care.
class LoginDelaysTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void each_failure_costs_twice_the_time_until_it_is_forgotten() {
        ManualClock clock = new ManualClock(0);
        LoginDelays delays = new LoginDelays(clock);
        for (int doubling = 0; doubling < 8; doubling++) {
            assertThat(delays.failed(HERE)).isEqualTo(Duration.ofMillis(100L << doubling));
        }
        assertThat(delays.failed(HERE)).isEqualTo(Duration.ofMillis(12_800));
        delays.succeeded(HERE);
        assertThat(delays.failed(HERE)).isEqualTo(Duration.ofMillis(100));
        assertThat(delays.failed(HERE)).isEqualTo(Duration.ofMillis(200));
        clock.advance(Duration.ofMinutes(6));
        assertThat(delays.failed(HERE)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void a_token_holds_a_name_and_a_password() {
        Credentials credentials = Credentials.ofSaslPlain(Bytes.utf8("other\0ann\0päss"));
        assertThat(credentials).isEqualTo(new Credentials("ann", "päss"));
        assertThat(credentials.toString()).doesNotContain("päss");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ann", "ann\0pass", "\0ann\0", "\0\0pass", "\0\0"})
    void a_token_without_them_is_refused(String token) {
        assertThatThrownBy(() -> Credentials.ofSaslPlain(Bytes.utf8(token)))
                .isInstanceOf(CqlException.class)
                .hasMessageEndingWith("must not be null");
    }
}
