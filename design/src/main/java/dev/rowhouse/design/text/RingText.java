package dev.rowhouse.design.text;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Formats a ring report as text for people.
public final class RingText {
    private static final String INDENT = "  ";

    private RingText() {}

    /// The lines of the report.
    ///
    /// @param model the model's name
    /// @param page the width to which the tables are laid out
    public static List<TextLine> of(String model, RingReport report, PageWidth page) {
        RingSettings settings = report.settings();
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, model)
                        .and(
                                Emphasis.PLAIN,
                                " on %s with %s each, %s of each row"
                                        .formatted(
                                                Quantity.count(settings.nodes(), "node"),
                                                Quantity.count(settings.vnodes(), "token"),
                                                copies(settings.copies()))));
        lines.add(TextLine.BLANK);
        lines.addAll(nodes(report).lines(INDENT, page));
        lines.add(TextLine.BLANK);
        lines.addAll(tables(report).lines(INDENT, page));
        for (RingReport.TableLoad table : report.tables()) {
            if (!table.remedies().isEmpty()) {
                lines.add(TextLine.BLANK);
                lines.addAll(remedies(table, settings, page));
            }
        }
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(
                        Emphasis.FAINT,
                        "  Assumed: a partition with twice the rows has twice the reads and writes; a read goes to one replica, a write to all."));
        return lines;
    }

    private static String copies(int copies) {
        return copies == 1 ? "1 replica" : copies + " replicas";
    }

    private static TextTable nodes(RingReport report) {
        TextTable table =
                TextTable.of(
                        "node",
                        "#tokens",
                        "#data",
                        "#share",
                        "#reads/s",
                        "#share",
                        "#writes/s",
                        "#share");
        for (RingReport.NodeLoad node : report.nodes()) {
            table.add(
                    "node " + node.node(),
                    share(node.ownership(), report.settings().copies()),
                    Quantity.bytes(node.bytes()),
                    share(node.bytes(), total(report, RingReport.NodeLoad::bytes)),
                    Quantity.count(node.reads()),
                    share(node.reads(), total(report, RingReport.NodeLoad::reads)),
                    Quantity.count(node.writes()),
                    share(node.writes(), total(report, RingReport.NodeLoad::writes)));
        }
        table.add(
                "busiest",
                excess(report, RingReport.NodeLoad::ownership),
                "",
                excess(report, RingReport.NodeLoad::bytes),
                "",
                excess(report, RingReport.NodeLoad::reads),
                "",
                excess(report, RingReport.NodeLoad::writes));
        return table;
    }

    private static double total(RingReport report, ToDoubleFunction<RingReport.NodeLoad> figure) {
        return report.nodes().stream().mapToDouble(figure).sum();
    }

    /// The ratio of the busiest node's figure to the average, for example `1.25 ×`.
    private static String excess(RingReport report, ToDoubleFunction<RingReport.NodeLoad> figure) {
        double average = total(report, figure) / report.nodes().size();
        double most = report.nodes().stream().mapToDouble(figure).max().orElse(0);
        return average <= 0 ? "-" : String.format(Locale.ROOT, "%.2f ×", most / average);
    }

    private static String share(double part, double whole) {
        return whole <= 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }

    private static TextTable tables(RingReport report) {
        TextTable lines =
                TextTable.of(
                        "  hottest", "#rows", "#size", "#share", "#reads/s", "#writes/s", "nodes");
        for (RingReport.TableLoad table : report.tables()) {
            lines.addLine(
                    TextLine.of(Emphasis.NAME, INDENT + table.table())
                            .and(
                                    Emphasis.PLAIN,
                                    ": "
                                            + Quantity.count(table.partitions(), "partition")
                                            + (table.hottest().isEmpty() ? ", all equal" : "")));
            for (RingReport.HotPartition hot : table.hottest()) {
                lines.add(
                        INDENT + hot.name(),
                        Quantity.count(hot.rows()),
                        Quantity.bytes(hot.bytes()),
                        share(hot.share(), 1),
                        Quantity.count(hot.reads()),
                        Quantity.count(hot.writes()),
                        hot.nodes().stream().map(String::valueOf).collect(Collectors.joining(" ")));
            }
        }
        return lines;
    }

    private static List<TextLine> remedies(
            RingReport.TableLoad table, RingSettings settings, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.WARNING, "  " + table.table() + ": ")
                        .and(
                                Emphasis.PLAIN,
                                "one node has %s of the rows; an equal share would be %s. Effects of other keys:"
                                        .formatted(
                                                share(table.busiestShare(), 1),
                                                share(1, settings.nodes()))));
        TextTable rows = TextTable.of("change", "#largest", "#", "#busiest node", "price");
        // There is no hottest partition when all partitions have about the same size.
        Optional<RingReport.HotPartition> now = table.hottest().stream().findFirst();
        rows.add(
                "as it is",
                now.map(hot -> Quantity.count(hot.rows(), "row")).orElse(""),
                now.map(hot -> Quantity.bytes(hot.bytes())).orElse(""),
                share(table.busiestShare(), 1),
                "");
        for (RingReport.Remedy remedy : table.remedies()) {
            rows.add(
                    remedy.change(),
                    Quantity.count(remedy.largestRows(), "row"),
                    Quantity.bytes(remedy.largestBytes()),
                    share(remedy.busiestShare(), 1),
                    remedy.price());
        }
        lines.addAll(rows.lines(INDENT.repeat(2), page));
        return lines;
    }
}
