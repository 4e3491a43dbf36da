package dev.rowhouse.report.compose;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.List;

/// Composes a page that leads to several reports.
public final class IndexComposer {
    private IndexComposer() {}

    /// A report.
    ///
    /// @param file its file name
    public record Entry(String file, ReportSubject subject) {}

    /// The page.
    public static Page of(List<Entry> entries) {
        List<Block.Row> rows = entries.stream().map(IndexComposer::row).toList();
        Block grid =
                new Block.Grid(
                        List.of(
                                Block.Column.words("Report"),
                                Block.Column.figures("Tables"),
                                Block.Column.figures("Questions"),
                                Block.Column.figures("Mutations"),
                                Block.Column.figures("Data"),
                                Block.Column.words("Cost"),
                                Block.Column.words("Attention")),
                        rows);
        return new Page(
                "Reports", "", List.of(Section.of("reports", "Models", List.of(grid))), "{}");
    }

    private static Block.Row row(Entry entry) {
        Design design = entry.subject().design();
        return new Block.Row(
                Anchor.of("model", design.name()),
                List.of(
                        Words.file(design.name(), entry.file()),
                        Words.of(String.valueOf(design.tables().size())),
                        Words.of(String.valueOf(design.queries().size())),
                        Words.of(String.valueOf(design.mutations().size())),
                        Words.of(Quantity.bytes(design.forecast().bytesToday())),
                        Words.of(CostWords.work(entry.subject().explanation().cost())),
                        attention(design)));
    }

    private static Words attention(Design design) {
        if (!design.unserved().isEmpty()) {
            return Words.NONE.andBadge(Tone.BAD, design.unserved().size() + " not served");
        }
        return design.warnings().isEmpty()
                ? Words.NONE.andBadge(Tone.GOOD, "no warnings")
                : Words.NONE.andBadge(
                        Tone.WARNING, Quantity.count(design.warnings().size(), "warning"));
    }
}
