package dev.rowhouse.draw.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import javax.imageio.ImageIO;

/// Pictures as PNG, in light colours or in dark ones.
///
/// The letters come from the fonts of the machine; they are stretched to the measured widths, so
/// that the picture has the same size everywhere.
public final class PngWriter {
    private static final float DASH = 5;
    private static final float GAP = 4;

    private final Graphics2D graphics;
    private final boolean isDark;

    private PngWriter(Graphics2D graphics, boolean isDark) {
        this.graphics = graphics;
        this.isDark = isDark;
    }

    /// The bytes of a file.
    ///
    /// @param scale pixels of the file for each pixel of the scene
    /// @param isDark whether to take the colours for dark surroundings
    /// @throws NoFontException when the machine has no fonts
    public static Bytes bytes(Scene scene, double scale, boolean isDark) throws NoFontException {
        BufferedImage image =
                new BufferedImage(
                        (int) Math.ceil(scene.width() * scale),
                        (int) Math.ceil(scene.height() * scale),
                        BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(
                RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(
                RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(scale, scale);
        PngWriter writer = new PngWriter(graphics, isDark);
        writer.checkFonts();
        writer.draw(
                Mark.Box.filled(new Area(0, 0, scene.width() + 1, scene.height() + 1), Ink.PAPER));
        scene.leaves().forEach(writer::draw);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Bytes.wrap(bytes.toByteArray());
    }

    /// Without fonts, Java throws an error or a plain `RuntimeException`, each time another one.
    private void checkFonts() throws NoFontException {
        try {
            for (Lettering lettering : Lettering.values()) {
                font(lettering).createGlyphVector(graphics.getFontRenderContext(), "a");
            }
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw new NoFontException(e);
        }
    }

    private void draw(Mark mark) {
        switch (mark) {
            case Mark.Box(var area, var radius, var fill, var line, var isDashed) ->
                    draw(
                            new RoundRectangle2D.Double(
                                    area.x(),
                                    area.y(),
                                    area.width(),
                                    area.height(),
                                    2 * radius,
                                    2 * radius),
                            fill,
                            line,
                            1,
                            isDashed);
            case Mark.Words words -> draw(words);
            case Mark.Line line -> {
                draw(path(line.points()), Ink.NONE, line.ink(), line.width(), line.isDashed());
                Tips.of(line).forEach(this::draw);
            }
            case Mark.Polygon(var points, var fill, var line) -> {
                Path2D path = path(points);
                path.closePath();
                draw(path, fill, line, 1, false);
            }
            case Mark.Group group -> group.marks().forEach(this::draw);
        }
    }

    private void draw(java.awt.Shape shape, Ink fill, Ink line, double width, boolean isDashed) {
        if (fill != Ink.NONE) {
            graphics.setColor(color(fill));
            graphics.fill(shape);
        }
        if (line != Ink.NONE) {
            graphics.setColor(color(line));
            graphics.setStroke(
                    isDashed
                            ? new BasicStroke(
                                    (float) width,
                                    BasicStroke.CAP_BUTT,
                                    BasicStroke.JOIN_ROUND,
                                    1,
                                    new float[] {DASH, GAP},
                                    0)
                            : new BasicStroke(
                                    (float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
            graphics.draw(shape);
        }
    }

    private void draw(Mark.Words words) {
        if (words.text().isBlank()) {
            return;
        }
        GlyphVector glyphs =
                font(words.lettering())
                        .createGlyphVector(graphics.getFontRenderContext(), words.text());
        double width = glyphs.getLogicalBounds().getWidth();
        AffineTransform place = AffineTransform.getTranslateInstance(words.x(), words.y());
        place.scale(width == 0 ? 1 : words.width() / width, 1);
        graphics.setColor(color(words.ink()));
        graphics.fill(place.createTransformedShape(glyphs.getOutline()));
    }

    private static Font font(Lettering lettering) {
        return new Font(
                        lettering.isMono() ? Font.MONOSPACED : Font.SANS_SERIF,
                        lettering.isBold() ? Font.BOLD : Font.PLAIN,
                        1)
                .deriveFont((float) lettering.size());
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.getFirst().x(), points.getFirst().y());
        points.subList(1, points.size()).forEach(point -> path.lineTo(point.x(), point.y()));
        return path;
    }

    private Color color(Ink ink) {
        return Color.decode(isDark ? ink.dark() : ink.light());
    }
}
