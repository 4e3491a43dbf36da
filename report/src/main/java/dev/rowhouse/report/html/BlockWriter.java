package dev.rowhouse.report.html;

import dev.rowhouse.draw.picture.Picture;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Span;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Writes the blocks of a section as HTML.
///
/// @param out receives the elements
/// @param anchors the addresses of all sections of the page, to which pictures link
record BlockWriter(Markup out, Set<String> anchors) {
    /// Copies the addresses.
    BlockWriter {
        anchors = Set.copyOf(anchors);
    }

    void write(List<Block> blocks) {
        blocks.forEach(this::write);
    }

    private void write(Block block) {
        switch (block) {
            case Block.Paragraph(var words) -> {
                out.open("p");
                words(words);
                out.close();
            }
            case Block.Notice notice -> notice(notice);
            case Block.Code code -> code(code);
            case Block.Printed(_, var lines) -> printed(lines);
            case Block.Facts(var facts) -> facts(facts);
            case Block.Bullets(var items) -> {
                out.open("ul");
                for (Words item : items) {
                    out.open("li");
                    words(item);
                    out.close();
                }
                out.close();
            }
            case Block.Nested(var inner) -> {
                out.open("div", "class", "nested");
                write(inner);
                out.close();
            }
            case Block.Steps(var steps) -> steps(steps);
            case Block.Grid grid -> grid(grid);
            case Block.Figure(var picture) -> figure(picture);
            case Block.Fold(var title, var inner) -> {
                out.open("details").open("summary");
                words(title);
                out.close();
                write(inner);
                out.close();
            }
        }
        out.line();
    }

    private void notice(Block.Notice notice) {
        out.open("div", "class", "notice " + css(notice.tone())).open("p");
        words(notice.words());
        out.close();
        for (Words detail : notice.details()) {
            out.open("p", "class", "detail");
            words(detail);
            out.close();
        }
        out.close();
    }

    private void code(Block.Code code) {
        out.open("div", "class", "statement");
        out.element(
                "button",
                "Copy",
                "type",
                "button",
                "class",
                "copy",
                "aria-label",
                "Copy the " + code.label());
        out.open("pre", "tabindex", "0").open("code");
        for (CodeParts.Part part : CodeParts.of(code.text())) {
            if (part.css().isEmpty()) {
                out.text(part.text());
            } else {
                out.element("span", part.text(), "class", part.css());
            }
        }
        out.close().close().close();
    }

    private void printed(List<TextLine> lines) {
        out.open("pre", "class", "printed", "tabindex", "0");
        for (TextLine line : lines) {
            for (TextLine.Run run : line.runs()) {
                if (run.emphasis() == Emphasis.PLAIN) {
                    out.text(run.text());
                } else {
                    out.element(
                            "span",
                            run.text(),
                            "class",
                            "e-" + run.emphasis().name().toLowerCase(Locale.ROOT));
                }
            }
            out.line();
        }
        out.close();
    }

    private void figure(Picture picture) {
        out.open("figure", "id", Anchor.of("picture", picture.name()), "tabindex", "0");
        Picture linked =
                picture.linked((kind, name) ->
                        Optional.of(Anchor.of(kind, name))
                                .filter(anchors::contains)
                                .map(anchor -> "#" + anchor));
        out.line().raw(SvgWriter.element(linked.scene(), Anchor.of("drawing", picture.name())));
        out.close();
    }

    private void facts(List<Block.Fact> facts) {
        out.open("dl");
        for (Block.Fact fact : facts) {
            out.open("div").element("dt", fact.name()).open("dd");
            words(fact.words());
            out.close().close();
        }
        out.close();
    }

    private void steps(List<Block.Step> steps) {
        // Without the role, some screen readers take a list without bullets for none.
        out.open("ol", "class", "steps", "role", "list");
        for (Block.Step step : steps) {
            out.open("li").open("p").element("span", step.number() + ".", "class", "number");
            out.text(" ");
            words(step.words());
            out.close();
            write(step.inner());
            out.close();
        }
        out.close();
    }

    private void grid(Block.Grid grid) {
        out.open("div", "class", "grid", "tabindex", "0").open("table").open("thead").open("tr");
        for (Block.Column column : grid.columns()) {
            out.element("th", column.title(), "scope", "col", "class", css(column));
        }
        out.close().close().line().open("tbody").line();
        for (Block.Row row : grid.rows()) {
            out.open("tr", "id", row.anchor());
            for (int i = 0; i < row.cells().size(); i++) {
                Block.Column column = grid.columns().get(i);
                boolean isHead = i == 0;
                Words cell = row.cells().get(i);
                boolean hasBar = cell.spans().stream().anyMatch(Span.Bar.class::isInstance);
                out.open(
                        isHead ? "th" : "td",
                        "scope",
                        isHead ? "row" : "",
                        "class",
                        hasBar ? "measure" : css(column));
                words(cell);
                out.close();
            }
            out.close().line();
        }
        out.close().close().close();
    }

    private static String css(Block.Column column) {
        return column.isFigure() ? "figure" : "";
    }

    void words(Words words) {
        words.spans().forEach(this::span);
    }

    private void span(Span span) {
        switch (span) {
            case Span.Plain(var text) -> out.text(text);
            case Span.Strong(var text) -> out.element("strong", text);
            case Span.Faint(var text) -> out.element("span", text, "class", "faint");
            case Span.Code(var text) -> out.open("code").name(text).close();
            case Span.Link(var text, var anchor) ->
                    out.open("a", "href", "#" + anchor).name(text).close();
            case Span.FileLink(var text, var file) -> out.element("a", text, "href", "./" + file);
            case Span.Badge(var tone, var text) ->
                    out.element("span", text, "class", "badge " + css(tone));
            case Span.Bar(var share, var tone) -> bar(share, tone);
        }
    }

    /// A bar without a style attribute, which the content security policy forbids.
    private void bar(double share, Tone tone) {
        out.open(
                        "svg",
                        "class",
                        "bar " + css(tone),
                        "viewBox",
                        "0 0 100 1",
                        "preserveAspectRatio",
                        "none",
                        "aria-hidden",
                        "true")
                .open("rect", "class", "whole", "width", "100", "height", "1")
                .close()
                .open(
                        "rect",
                        "width",
                        String.format(Locale.ROOT, "%.1f", share * 100),
                        "height",
                        "1")
                .close()
                .close();
    }

    private static String css(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }
}
