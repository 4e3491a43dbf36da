package dev.rowhouse.shell.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

class StrftimeFormatTest {
    private static final Instant TIME = Instant.parse("2026-01-31T13:05:09.123Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%Y-%m-%d %H:%M:%S.%f%z | 2026-01-31 13:05:09.123000+0000",
                "%d.%m.%y, %I:%M %p     | 31.01.26, 01:05 PM",
                "%a %A %b %B %j %%      | Sat Saturday Jan January 031 %",
                "week %d                | week 31"
            })
    void writesAsStrftimeDoes(String pattern, String text) {
        assertThat(StrftimeFormat.of(pattern).format(TIME, ZoneOffset.UTC)).isEqualTo(text);
    }

    @Test
    void writesInAZone() {
        assertThat(StrftimeFormat.DEFAULT.format(TIME, ZoneId.of("America/Sao_Paulo")))
                .isEqualTo("2026-01-31 10:05:09.123000-0300");
    }

    @Test
    void writesMillisecondsForFiles() {
        assertThat(StrftimeFormat.DEFAULT.inMilliseconds().format(TIME, ZoneOffset.UTC))
                .isEqualTo("2026-01-31 13:05:09.123+0000");
    }

    @Test
    void writesWhatHasNoFourDigitsAsANumber() {
        Instant far = Instant.ofEpochMilli(Long.MAX_VALUE / 2);
        assertThat(StrftimeFormat.DEFAULT.format(far, ZoneOffset.UTC))
                .isEqualTo(Long.toString(Long.MAX_VALUE / 2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%Y-%m-%d %H:%M:%S.%f%z | 2026-01-31 13:05:09.123+0000    | 2026-01-31T13:05:09.123Z",
                "%Y-%m-%d %H:%M:%S.%f%z | 2026-01-31 13:05:09.123456+0100 | 2026-01-31T12:05:09.123456Z",
                "%d.%m.%Y               | 31.01.2026                      | 2026-01-31T00:00:00Z",
                "%d.%m.%Y %H:%M         | 31.01.2026 13:05                | 2026-01-31T13:05:00Z"
            })
    void readsWhatItWrites(String pattern, String text, Instant time) {
        assertThat(StrftimeFormat.of(pattern).parse(text, ZoneOffset.UTC)).contains(time);
    }

    @Test
    void readsNothingElse() {
        assertThat(StrftimeFormat.DEFAULT.parse("31.01.2026", ZoneOffset.UTC)).isEmpty();
    }

    @Test
    void namesTheDirectiveThatIsNotKnown() {
        assertThatThrownBy(() -> StrftimeFormat.of("%Y %Q"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("%Q");
    }
}
