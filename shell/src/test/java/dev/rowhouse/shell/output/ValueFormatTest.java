package dev.rowhouse.shell.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;

class ValueFormatTest {
    private static final ValueFormat SCREEN = new ValueFormat(ValueStyle.screen());

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "0.1, 0.1",
        "100000, 1e+05",
        "123456.789, 1.2346e+05",
        "0.0001, 0.0001",
        "12345.678, 12345.67773",
        "0.001234567, 0.001235",
        "0.00001234567, 1.2e-05",
        "-2.5, -2.5",
        "0, 0",
        "-0.0, -0",
        "NaN, NaN"
    })
    void showsFloatsAsCqlshDoes(float value, String text) {
        assertThat(format(NativeType.FLOAT, value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "3.141592653589793, 3.14159",
        "12345.123456789, 12345.12346",
        "123456789.123456789, 1.2346e+08",
        "10000000, 1e+07",
        "-1004.1, -1004.1",
        "1.23456789012345e-7, 1.2346e-07",
        "1e-17, 1e-17"
    })
    void showsDoublesAsCqlshDoes(double value, String text) {
        assertThat(format(NativeType.DOUBLE, value)).isEqualTo(text);
    }

    @Test
    void showsTimestampsInUtcWithMicroseconds() {
        assertThat(format(NativeType.TIMESTAMP, Instant.parse("2026-01-31T10:00:00.123Z")))
                .isEqualTo("2026-01-31 10:00:00.123000+0000");
    }

    @Test
    void quotesTextsInsideCollectionsOnly() {
        assertThat(format(NativeType.TEXT, "it's")).isEqualTo("it's");
        assertThat(format(new ListType(NativeType.TEXT, false), List.of("it's", "b")))
                .isEqualTo("['it''s', 'b']");
        assertThat(
                        format(
                                new MapType(NativeType.TEXT, NativeType.BOOLEAN, false),
                                Map.of("a", true)))
                .isEqualTo("{'a': True}");
    }

    @Test
    void showsControlCharactersEscaped() {
        assertThat(format(NativeType.TEXT, "a\nb\u0001")).isEqualTo("a\\nb\\x01");
        assertThat(format(NativeType.TEXT, "c:\\d")).isEqualTo("c:\\\\d");
        assertThat(format(new ListType(NativeType.TEXT, false), List.of("a\nb")))
                .isEqualTo("['a\\nb']");
    }

    @ParameterizedTest
    @CsvSource({
        "::, ::",
        "::1, ::1",
        "1::, 1::",
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
        "2001:0:db8:1:1:1:1:1, 2001:0:db8:1:1:1:1:1",
        "10.0.0.1, 10.0.0.1"
    })
    void showsAddressesShort(String address, String text) {
        assertThat(format(NativeType.INET, InetAddress.ofLiteral(address))).isEqualTo(text);
    }

    @Test
    void showsTheEscapedInAnotherColour() {
        ValueFormat coloured =
                new ValueFormat(ValueStyle.screen().on(ValueStyle.Medium.COLOURED_SCREEN));
        assertThat(coloured.of(NativeType.TEXT, Bytes.utf8("a\\b\nc")).runs())
                .containsExactly(
                        new StyledValue.Run(Colour.TEXT, "a\\b"),
                        new StyledValue.Run(Colour.BLOB, "\\n"),
                        new StyledValue.Run(Colour.TEXT, "c"));
    }

    @Test
    void writesNumbersForFilesExactly() {
        ValueFormat file = new ValueFormat(ValueStyle.screen().on(ValueStyle.Medium.FILE).exact());
        assertThat(file.text(NativeType.DOUBLE, NativeType.DOUBLE.serialize(1e7)))
                .isEqualTo("10000000");
        assertThat(file.text(NativeType.DOUBLE, NativeType.DOUBLE.serialize(1e300)))
                .isEqualTo("1.0E300");
        assertThat(file.text(NativeType.FLOAT, NativeType.FLOAT.serialize(0.1f))).isEqualTo("0.1");
    }

    @Test
    void showsAnEmptyValueAsNothing() {
        assertThat(SCREEN.text(NativeType.INT, Bytes.EMPTY)).isEmpty();
    }

    private static String format(CqlType type, Object value) {
        return SCREEN.text(type, type.serialize(value));
    }
}
