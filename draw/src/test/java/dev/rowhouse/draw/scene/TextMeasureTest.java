package dev.rowhouse.draw.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TextMeasureTest {
    @Test
    void hasTheWidthsOfHelvetica() {
        assertThat(TextMeasure.width("Hello", Lettering.BODY))
                .isCloseTo(13 * (0.722 + 0.556 + 0.222 + 0.222 + 0.556), within(1e-9));
        assertThat(TextMeasure.width("Hello", Lettering.NAME))
                .isCloseTo(13 * (0.722 + 0.556 + 0.278 + 0.278 + 0.611), within(1e-9));
        assertThat(TextMeasure.width("iiii", Lettering.CODE))
                .isEqualTo(TextMeasure.width("MMMM", Lettering.CODE));
    }

    @Test
    void knowsOtherScripts() {
        assertThat(TextMeasure.width("宿", Lettering.BODY)).isEqualTo(13);
        assertThat(TextMeasure.width("é", Lettering.BODY))
                .isEqualTo(TextMeasure.width("e", Lettering.BODY));
        assertThat(TextMeasure.width("e\u0301", Lettering.BODY))
                .isEqualTo(TextMeasure.width("e", Lettering.BODY));
        assertThat(TextMeasure.width("🙂", Lettering.BODY)).isEqualTo(13);
    }

    @Test
    void cutsOff() {
        assertThat(TextMeasure.cut("short", Lettering.BODY, 100)).isEqualTo("short");
        String cut = TextMeasure.cut("a rather long sentence", Lettering.BODY, 60);
        assertThat(cut).startsWith("a rath").endsWith("…");
        assertThat(TextMeasure.width(cut, Lettering.BODY)).isLessThanOrEqualTo(60);
    }

    @Test
    void cutsNoCharacterInTwo() {
        assertThat(TextMeasure.cut("🙂🙂🙂🙂", Lettering.BODY, 40)).isEqualTo("🙂🙂…");
    }

    @Test
    void breaksBetweenWords() {
        assertThat(TextLines.of("one two three", Lettering.BODY, 50))
                .containsExactly("one two", "three");
        assertThat(TextLines.of("", Lettering.BODY, 50)).containsExactly("");
        assertThat(TextLines.of("incomprehensibility", Lettering.BODY, 50))
                .singleElement()
                .asString()
                .endsWith("…");
        assertThat(TextLines.whole("an incomprehensibility", Lettering.BODY, 50))
                .containsExactly("an", "incomprehensibility");
    }
}
