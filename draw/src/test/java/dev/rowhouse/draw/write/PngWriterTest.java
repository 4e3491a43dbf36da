package dev.rowhouse.draw.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;

import org.junit.jupiter.api.Test;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

import javax.imageio.ImageIO;

class PngWriterTest {
    private static final Scene SCENE =
            new Scene(
                    60,
                    40.5,
                    "title",
                    "description",
                    List.of(
                            Mark.Group.of(
                                    "table",
                                    "t",
                                    List.of(
                                            new Mark.Box(
                                                    new Area(10, 10, 20, 20),
                                                    0,
                                                    Ink.KEY_SURFACE,
                                                    Ink.FRAME,
                                                    true))),
                            TextMeasure.words(35, 25, "W", Lettering.TITLE, Ink.ALARM),
                            new Mark.Line(
                                    List.of(new Point(0, 36), new Point(50, 36)),
                                    2,
                                    Ink.TEXT,
                                    false,
                                    Mark.Tip.ANY)));

    private static BufferedImage image(double scale, boolean isDark)
            throws IOException, NoFontException {
        return ImageIO.read(
                new ByteArrayInputStream(PngWriter.bytes(SCENE, scale, isDark).toArray()));
    }

    private static Color at(BufferedImage image, int x, int y) {
        return new Color(image.getRGB(x, y));
    }

    @Test
    void hasTheSizeOfTheScene() throws IOException, NoFontException {
        assertThat(image(1, false)).returns(60, BufferedImage::getWidth);
        assertThat(image(1, false)).returns(41, BufferedImage::getHeight);
        assertThat(image(2, false)).returns(120, BufferedImage::getWidth);
        assertThat(image(2, false)).returns(81, BufferedImage::getHeight);
    }

    @Test
    void hasLightAndDarkColours() throws IOException, NoFontException {
        assertThat(at(image(1, false), 1, 1)).isEqualTo(Color.decode(Ink.PAPER.light()));
        assertThat(at(image(1, false), 20, 20)).isEqualTo(Color.decode(Ink.KEY_SURFACE.light()));
        assertThat(at(image(1, true), 1, 1)).isEqualTo(Color.decode(Ink.PAPER.dark()));
        assertThat(at(image(1, true), 20, 20)).isEqualTo(Color.decode(Ink.KEY_SURFACE.dark()));
    }

    @Test
    void drawsLinesAndLetters() throws IOException, NoFontException {
        BufferedImage image = image(4, false);
        assertThat(at(image, 80, 144)).isEqualTo(Color.decode(Ink.TEXT.light()));
        long letters = 0;
        for (int x = 140; x < 220; x++) {
            for (int y = 40; y < 100; y++) {
                letters += at(image, x, y).equals(Color.decode(Ink.ALARM.light())) ? 1 : 0;
            }
        }
        assertThat(letters).isPositive();
    }
}
