package dev.rowhouse.draw.scene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class InkTest {
    private static final List<Ink> BACKGROUNDS = List.of(Ink.PAPER, Ink.PANEL, Ink.HEAD);

    @Test
    void wordsAreReadable() {
        for (Ink ink : Ink.values()) {
            if (ink.isOfWords()) {
                for (Ink surface : BACKGROUNDS) {
                    assertThat(Contrast.least(ink, surface))
                            .as("%s on %s", ink, surface)
                            .isGreaterThanOrEqualTo(4.5);
                }
            }
        }
    }

    @Test
    void marksOfColumnsAreReadableOnTheirSurfaces() {
        assertThat(Contrast.least(Ink.KEY, Ink.KEY_SURFACE)).isGreaterThanOrEqualTo(4.5);
        assertThat(Contrast.least(Ink.CLUSTERING, Ink.CLUSTERING_SURFACE))
                .isGreaterThanOrEqualTo(4.5);
        assertThat(Contrast.least(Ink.STATIC, Ink.STATIC_SURFACE)).isGreaterThanOrEqualTo(4.5);
        assertThat(Contrast.least(Ink.ALARM, Ink.ALARM_SURFACE)).isGreaterThanOrEqualTo(4.5);
    }

    @Test
    void bordersAreSeen() {
        for (Ink surface : List.of(Ink.PAPER, Ink.PANEL)) {
            assertThat(Contrast.least(Ink.FRAME, surface)).isGreaterThanOrEqualTo(3);
        }
    }
}
