package dev.rowhouse.report.markdown;

import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Words;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A report as Markdown in the flavour of GitHub, with the anchors of the HTML file.
///
/// Paragraphs are not wrapped, so that a change of one word changes one line.
public final class MarkdownWriter {
    private final StringBuilder out = new StringBuilder();
    private final UnaryOperator<String> files;

    private MarkdownWriter(UnaryOperator<String> files) {
        this.files = files;
    }

    /// The text of the file.
    ///
    /// @param files the file of a picture by its name, as a path from the Markdown file
    public static String write(Page page, UnaryOperator<String> files) {
        MarkdownWriter writer = new MarkdownWriter(files);
        writer.page(page);
        return writer.out.toString().stripTrailing() + "\n";
    }

    private void page(Page page) {
        paragraph("", "# " + MarkdownText.escaped(page.title()));
        if (!page.about().isEmpty()) {
            paragraph("", MarkdownText.atStart(MarkdownText.escaped(page.about())));
        }
        for (Section section : page.sections()) {
            out.append("- ").append(link(section)).append('\n');
            if (!section.sections().isEmpty()) {
                out.append("  ")
                        .append(
                                section.sections().stream()
                                        .map(MarkdownWriter::link)
                                        .collect(Collectors.joining(", ")))
                        .append('\n');
            }
        }
        out.append('\n');
        page.sections().forEach(section -> section(section, 2));
    }

    private static String link(Section section) {
        return "[%s](#%s)".formatted(MarkdownText.escaped(section.title()), section.anchor());
    }

    private void section(Section section, int level) {
        out.append("<a id=\"").append(section.anchor()).append("\"></a>\n\n");
        String badges = section.badges().isEmpty() ? "" : " " + MarkdownText.of(section.badges());
        paragraph("", "#".repeat(level) + " " + MarkdownText.escaped(section.title()) + badges);
        if (!section.about().isEmpty()) {
            paragraph("", MarkdownText.atStart(MarkdownText.escaped(section.about())));
        }
        blocks("", section.blocks());
        section.sections().forEach(inner -> section(inner, level + 1));
    }

    private void blocks(String indent, List<Block> blocks) {
        blocks.forEach(block -> block(indent, block));
    }

    private void block(String indent, Block block) {
        switch (block) {
            case Block.Paragraph(var words) ->
                    paragraph(indent, MarkdownText.atStart(MarkdownText.of(words)));
            case Block.Notice notice -> notice(indent, notice);
            case Block.Code code -> fenced(indent, code.language(), code.text());
            case Block.Printed(var language, var lines) ->
                    fenced(indent, language, TextLine.plain(lines));
            case Block.Facts(var facts) -> {
                facts.forEach(fact -> item(indent, fact.name() + ": ", fact.words()));
                out.append('\n');
            }
            case Block.Bullets(var items) -> {
                items.forEach(words -> item(indent, "", words));
                out.append('\n');
            }
            case Block.Nested(var inner) -> blocks(indent, inner);
            case Block.Steps(var steps) -> {
                for (Block.Step step : steps) {
                    paragraph(
                            indent,
                            "- **%s** %s"
                                    .formatted(
                                            MarkdownText.escaped(step.number()),
                                            MarkdownText.of(step.words())));
                    blocks(indent + "  ", step.inner());
                }
            }
            case Block.Grid grid -> grid(indent, grid);
            case Block.Figure(var picture) ->
                    paragraph(
                            indent,
                            "![%s](%s)"
                                    .formatted(
                                            MarkdownText.escaped(picture.title()),
                                            files.apply(picture.name())));
            case Block.Fold(var title, var inner) -> {
                paragraph(indent, MarkdownText.atStart(MarkdownText.of(title)) + ":");
                blocks(indent, inner);
            }
        }
    }

    private void paragraph(String indent, String markdown) {
        out.append(indent).append(markdown.strip()).append("\n\n");
    }

    private void item(String indent, String name, Words words) {
        out.append(indent)
                .append("- ")
                .append(MarkdownText.atStart(MarkdownText.escaped(name) + MarkdownText.of(words)))
                .append('\n');
    }

    private void notice(String indent, Block.Notice notice) {
        out.append(indent)
                .append("> ")
                .append(MarkdownText.atStart(MarkdownText.of(notice.words())))
                .append('\n');
        for (Words detail : notice.details()) {
            out.append(indent)
                    .append(">\n")
                    .append(indent)
                    .append("> ")
                    .append(MarkdownText.atStart(MarkdownText.of(detail)))
                    .append('\n');
        }
        out.append('\n');
    }

    private void fenced(String indent, String language, String text) {
        String fence = MarkdownText.fence(text, 3);
        out.append(indent).append(fence).append(language).append('\n');
        MarkdownText.clean(text)
                .lines()
                .forEach(line -> out.append(line.isEmpty() ? "" : indent + line).append('\n'));
        out.append(indent).append(fence).append("\n\n");
    }

    private void grid(String indent, Block.Grid grid) {
        row(indent, "", grid.columns().stream().map(each -> Words.of(each.title())).toList());
        out.append(indent)
                .append(
                        grid.columns().stream()
                                .map(column -> column.isFigure() ? "---:" : "---")
                                .collect(Collectors.joining(" | ", "| ", " |\n")));
        grid.rows().forEach(row -> row(indent, row.anchor(), row.cells()));
        out.append('\n');
    }

    /// A row; in code spans, too, a bar would end the cell.
    private void row(String indent, String anchor, List<Words> cells) {
        String place = anchor.isEmpty() ? "" : "<a id=\"" + anchor + "\"></a>";
        out.append(indent)
                .append(
                        cells.stream()
                                .map(cell ->
                                        MarkdownText.of(cell).replaceAll("(?<!\\\\)\\|", "\\\\|"))
                                .collect(Collectors.joining(" | ", "| " + place, " |\n")));
    }
}
