package dev.rowhouse.cql.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HexFormat;

class InetLiteralTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 7f000001",
        "255.255.255.255, ffffffff",
        "010.1.2.3, 0a010203",
        "10.1.515, 0a010203",
        "10.66051, 0a010203",
        "167838211, 0a010203",
        "4294967295, ffffffff",
        "::, 00000000000000000000000000000000",
        "::1, 00000000000000000000000000000001",
        "[::1], 00000000000000000000000000000001",
        "2001:db8::A, 20010db800000000000000000000000a",
        "fe80::1%1, fe800000000000000000000000000001",
        "::ffff:10.1.2.3, 0a010203",
    })
    void reads_addresses(String text, String bytes) {
        assertThat(HexFormat.of().formatHex(InetLiteral.parse(text))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "localhost",
                "256.0.0.1",
                "1.2.3.999",
                "1.2.3.4.5",
                "1..2",
                "1.2.3.",
                ".1",
                "-1",
                "4294967296",
                "99999999999",
                "0x7f.0.0.1",
                "a",
                "face",
                "g::1",
                ":",
                ":::",
                "1:2",
                "[::1",
                "::1]",
                "[127.0.0.1]",
                "::1/64",
                "::1%nowhere-at-all",
                "1:2:3:4:5:6:7:8:9",
                "127.0.0.1 ",
                "١٢٧.0.0.1"
            })
    void refuses_what_is_no_address(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> InetLiteral.parse(text));
    }
}
