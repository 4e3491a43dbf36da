package dev.rowhouse.draw.write;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Pictures as SVG 1.1: as documents of their own, or as parts of a page.
///
/// The elements have classes, and the style sheet gives these their colours: light ones, and dark
/// ones where the viewer prefers them (`prefers-color-scheme`). One line of text is one element.
/// A picture without links is an image for screen readers; one with links is a group, because the
/// parts of an image cannot be reached.
public final class SvgWriter {
    private static final String SANS =
            "Helvetica, Arial, \"Liberation Sans\", \"Nimbus Sans\", sans-serif";
    private static final String MONO =
            "\"DejaVu Sans Mono\", Menlo, Consolas, \"Liberation Mono\", monospace";
    private static final double CORNER = 5;

    private final StringBuilder out = new StringBuilder();

    private SvgWriter() {}

    /// A document that any viewer of SVG can show.
    public static String document(Scene scene) {
        SvgWriter writer = new SvgWriter();
        writer.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        writer.begin(scene, "xmlns=\"http://www.w3.org/2000/svg\" ", "");
        writer.line(1, "<style>");
        style().lines().forEach(line -> writer.line(2, line));
        writer.line(1, "</style>");
        writer.line(1, "<rect class=\"f-paper\" width=\"100%\" height=\"100%\"/>");
        writer.end(scene);
        return writer.out.toString();
    }

    /// An element for a page that contains the rules of [#style()].
    ///
    /// @param id begins the ids of the element's parts, and has to be unique in the page
    public static String element(Scene scene, String id) {
        SvgWriter writer = new SvgWriter();
        writer.begin(scene, "", id + "-");
        writer.end(scene);
        return writer.out.toString();
    }

    /// The rules of all pictures, for light and dark surroundings.
    public static String style() {
        StringBuilder rules = new StringBuilder();
        rules.append(".picture { ").append(colours(false)).append(" }\n");
        rules.append("@media (prefers-color-scheme: dark) { .picture { ")
                .append(colours(true))
                .append(" } }\n");
        for (Ink ink : Ink.values()) {
            if (ink != Ink.NONE) {
                rules.append(
                        ".f-%1$s { fill: var(--%1$s) } .s-%1$s { stroke: var(--%1$s) }%n"
                                .formatted(ink.css()));
            }
        }
        for (Lettering lettering : Lettering.values()) {
            rules.append(
                    ".%s { font: %s%spx %s }%n"
                            .formatted(
                                    lettering.css(),
                                    lettering.isBold() ? "bold " : "",
                                    number(lettering.size()),
                                    lettering.isMono() ? MONO : SANS));
        }
        rules.append(".line { fill: none; stroke-linejoin: round }\n");
        rules.append(".picture a { text-decoration: none }\n");
        return rules.toString();
    }

    /// The colours as custom properties.
    ///
    /// @param isDark whether the surroundings are dark
    public static String colours(boolean isDark) {
        return List.of(Ink.values()).stream()
                .filter(ink -> ink != Ink.NONE)
                .map(ink -> "--%s: %s".formatted(ink.css(), isDark ? ink.dark() : ink.light()))
                .collect(Collectors.joining("; "));
    }

    private void begin(Scene scene, String namespace, String id) {
        line(
                0,
                "<svg %sclass=\"picture\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" role=\"%s\" aria-labelledby=\"%stitle %sdescription\">"
                        .formatted(
                                namespace,
                                number(scene.width()),
                                number(scene.height()),
                                number(scene.width()),
                                number(scene.height()),
                                scene.hasLinks() ? "group" : "img",
                                id,
                                id));
        line(1, "<title id=\"%stitle\">%s</title>".formatted(id, escaped(scene.title())));
        line(1, "<desc id=\"%sdescription\">%s</desc>".formatted(id, escaped(scene.description())));
    }

    private void end(Scene scene) {
        scene.marks().forEach(mark -> write(1, mark));
        line(0, "</svg>");
    }

    private void write(int depth, Mark mark) {
        switch (mark) {
            case Mark.Box box -> write(depth, box);
            case Mark.Words words -> write(depth, words);
            case Mark.Line line -> write(depth, line);
            case Mark.Polygon(var points, var fill, var line) ->
                    line(
                            depth,
                            "<polygon class=\"%s\" points=\"%s\"/>"
                                    .formatted(classes(fill, line), points(points)));
            case Mark.Group group -> write(depth, group);
        }
    }

    private void write(int depth, Mark.Box box) {
        Area area = box.area();
        line(
                depth,
                "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s%s/>"
                        .formatted(
                                classes(box.fill(), box.line()),
                                number(area.x()),
                                number(area.y()),
                                number(area.width()),
                                number(area.height()),
                                box.radius() == 0 ? "" : " rx=\"" + number(box.radius()) + "\"",
                                dashes(box.isDashed())));
    }

    private void write(int depth, Mark.Words words) {
        if (words.text().isBlank()) {
            return;
        }
        line(
                depth,
                "<text class=\"%s f-%s\" x=\"%s\" y=\"%s\" textLength=\"%s\" lengthAdjust=\"spacingAndGlyphs\">%s</text>"
                        .formatted(
                                words.lettering().css(),
                                words.ink().css(),
                                number(words.x()),
                                number(words.y()),
                                number(words.width()),
                                escaped(words.text())));
    }

    private void write(int depth, Mark.Line line) {
        line(
                depth,
                "<path class=\"line s-%s\" d=\"%s\"%s%s/>"
                        .formatted(
                                line.ink().css(),
                                path(line.points()),
                                line.width() == 1
                                        ? ""
                                        : " stroke-width=\"" + number(line.width()) + "\"",
                                dashes(line.isDashed())));
        for (Mark part : Tips.of(line)) {
            write(depth, part);
        }
    }

    private void write(int depth, Mark.Group group) {
        int inner = depth;
        if (group.link().isPresent()) {
            line(inner++, "<a href=\"%s\">".formatted(escaped(group.link().get())));
        }
        int inside = inner + 1;
        line(inner, "<g" + data(group.data()) + ">");
        group.title()
                .ifPresent(title -> {
                    line(inside, "<title>" + escaped(title) + "</title>");
                });
        for (Mark mark : group.marks()) {
            write(inside, mark);
        }
        line(inner, "</g>");
        if (group.link().isPresent()) {
            line(depth, "</a>");
        }
    }

    private static String data(Map<String, String> data) {
        return data.entrySet().stream()
                .map(entry ->
                        " data-%s=\"%s\"".formatted(entry.getKey(), escaped(entry.getValue())))
                .collect(Collectors.joining());
    }

    private static String classes(Ink fill, Ink line) {
        if (line == Ink.NONE) {
            return "f-" + fill.css();
        }
        return fill == Ink.NONE
                ? "line s-" + line.css()
                : "f-%s s-%s".formatted(fill.css(), line.css());
    }

    private static String dashes(boolean isDashed) {
        return isDashed ? " stroke-dasharray=\"5 4\"" : "";
    }

    private static String points(List<Point> points) {
        return points.stream()
                .map(point -> number(point.x()) + "," + number(point.y()))
                .collect(Collectors.joining(" "));
    }

    /// A path with round corners.
    private static String path(List<Point> points) {
        StringBuilder path = new StringBuilder("M" + place(points.getFirst()));
        for (int i = 1; i < points.size() - 1; i++) {
            Point corner = points.get(i);
            Point before = towards(corner, points.get(i - 1));
            Point after = towards(corner, points.get(i + 1));
            path.append(" L").append(place(before));
            path.append(" Q").append(place(corner)).append(' ').append(place(after));
        }
        return path.append(" L").append(place(points.getLast())).toString();
    }

    /// The point a little before a corner, at most half of the way.
    private static Point towards(Point corner, Point other) {
        double x = other.x() - corner.x();
        double y = other.y() - corner.y();
        double length = Math.hypot(x, y);
        double part = length == 0 ? 0 : Math.min(CORNER, length / 2) / length;
        return corner.moved(x * part, y * part);
    }

    private static String place(Point point) {
        return number(point.x()) + " " + number(point.y());
    }

    /// A number with at most one digit after the point.
    private static String number(double value) {
        long tenths = Math.round(value * 10);
        String sign = tenths < 0 ? "-" : "";
        long size = Math.abs(tenths);
        return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints()
                .forEach(point -> {
                    switch (point) {
                        case '<' -> escaped.append("&lt;");
                        case '>' -> escaped.append("&gt;");
                        case '&' -> escaped.append("&amp;");
                        case '"' -> escaped.append("&quot;");
                        default -> escaped.appendCodePoint(isAllowed(point) ? point : 0xfffd);
                    }
                });
        return escaped.toString();
    }

    /// Whether XML 1.0 allows the character.
    private static boolean isAllowed(int point) {
        return point == '\t'
                || point == '\n'
                || point == '\r'
                || point >= 0x20 && point <= 0xd7ff
                || point >= 0xe000 && point <= 0xfffd
                || point >= 0x10000;
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(depth)).append(text).append('\n');
    }
}
