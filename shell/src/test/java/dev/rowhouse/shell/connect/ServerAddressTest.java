package dev.rowhouse.shell.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
    @ParameterizedTest
    @CsvSource({
        "db1, db1, 9042",
        "db1:9043, db1, 9043",
        "10.0.0.1:1, 10.0.0.1, 1",
        "::1, ::1, 9042",
        "[::1], ::1, 9042",
        "[::1]:9043, ::1, 9043"
    })
    void readsHostAndPort(String text, String host, int port) {
        assertThat(ServerAddress.parse(text, 9042)).isEqualTo(new ServerAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"db1:", "db1:port", "db1:0", "db1:70000"})
    void refusesWhatIsNoPort(String text) {
        assertThatThrownBy(() -> ServerAddress.parse(text, 9042))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 1 to 65535");
    }
}
