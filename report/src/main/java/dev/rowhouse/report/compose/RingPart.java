package dev.rowhouse.report.compose;

import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The load of the nodes of a simulated cluster.
record RingPart(RingReport ring, Links links, Gallery gallery) {
    Section section() {
        List<Block> blocks = new ArrayList<>();
        int copies = ring.settings().copies();
        blocks.add(
                new Block.Paragraph(
                        Words.of(
                                "A simulated cluster of %s with %s each; each row has %s."
                                        .formatted(
                                                Quantity.count(ring.settings().nodes(), "node"),
                                                Quantity.count(ring.settings().vnodes(), "token"),
                                                Quantity.count(copies, "replica")))));
        blocks.addAll(gallery.all("ring"));
        blocks.add(nodes());
        for (RingReport.TableLoad table : ring.tables()) {
            if (!table.remedies().isEmpty()) {
                blocks.add(remedies(table));
                blocks.add(effects(table));
            }
        }
        if (ring.tables().stream().anyMatch(table -> !table.hottest().isEmpty())) {
            blocks.add(hottest());
        }
        blocks.add(
                new Block.Paragraph(
                        Words.NONE.andFaint(
                                "Assumed: a partition with twice the rows has twice the reads and writes; a read goes to one replica, a write to all. Tables that are not listed have partitions of about the same size.")));
        return Section.of("ring", "Ring", blocks);
    }

    private Block nodes() {
        List<Block.Row> rows = new ArrayList<>();
        for (RingReport.NodeLoad node : ring.nodes()) {
            rows.add(
                    Block.Row.of(
                            Words.of("node " + node.node()),
                            Words.of(share(node.ownership(), ring.settings().copies())),
                            Words.of(Quantity.bytes(node.bytes())),
                            bar(node, RingReport.NodeLoad::bytes),
                            Words.of(Quantity.count(node.reads())),
                            bar(node, RingReport.NodeLoad::reads),
                            Words.of(Quantity.count(node.writes())),
                            bar(node, RingReport.NodeLoad::writes)));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Node"),
                        Block.Column.figures("Tokens"),
                        Block.Column.figures("Data"),
                        Block.Column.words("Share of the data"),
                        Block.Column.figures("Reads/s"),
                        Block.Column.words("Share of the reads"),
                        Block.Column.figures("Writes/s"),
                        Block.Column.words("Share of the writes")),
                rows);
    }

    /// A bar that is full for the busiest node, and the share of all nodes.
    private Words bar(RingReport.NodeLoad node, ToDoubleFunction<RingReport.NodeLoad> figure) {
        double most = ring.nodes().stream().mapToDouble(figure).max().orElse(0);
        double all = ring.nodes().stream().mapToDouble(figure).sum();
        double own = figure.applyAsDouble(node);
        return most <= 0
                ? Words.of("-")
                : Words.NONE
                        .andBar(Math.clamp(own / most, 0, 1), Tone.NEUTRAL)
                        .and(" " + share(own, all));
    }

    private static String share(double part, double whole) {
        return whole <= 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * part / whole);
    }

    private Block remedies(RingReport.TableLoad table) {
        return new Block.Notice(
                Tone.WARNING,
                links.table(table.table())
                        .and(
                                ": one node has %s of the rows; an equal share would be %s."
                                        .formatted(
                                                share(table.busiestShare(), 1),
                                                share(1, ring.settings().nodes()))),
                List.of(Words.of("The effects of other keys follow.")));
    }

    private static Block effects(RingReport.TableLoad table) {
        return new Block.Grid(
                List.of(
                        Block.Column.words("Change"),
                        Block.Column.figures("Largest partition"),
                        Block.Column.figures("Busiest node"),
                        Block.Column.words("Price")),
                table.remedies().stream()
                        .map(remedy ->
                                Block.Row.of(
                                        Words.of(remedy.change()),
                                        Words.of(
                                                Quantity.count(remedy.largestRows(), "row")
                                                        + ", "
                                                        + Quantity.bytes(remedy.largestBytes())),
                                        Words.of(share(remedy.busiestShare(), 1)),
                                        Words.of(remedy.price())))
                        .toList());
    }

    private Block hottest() {
        List<Block.Row> rows = new ArrayList<>();
        for (RingReport.TableLoad table : ring.tables()) {
            String anchor = Anchor.of("ring", table.table());
            for (RingReport.HotPartition hot : table.hottest()) {
                rows.add(
                        new Block.Row(
                                anchor,
                                List.of(
                                        links.table(table.table()),
                                        Words.of(hot.name()),
                                        Words.of(Quantity.count(hot.rows())),
                                        Words.of(Quantity.bytes(hot.bytes())),
                                        Words.of(share(hot.share(), 1)),
                                        Words.of(Quantity.count(hot.reads())),
                                        Words.of(Quantity.count(hot.writes())),
                                        Words.of(
                                                hot.nodes().stream()
                                                        .map(String::valueOf)
                                                        .collect(Collectors.joining(" "))))));
                anchor = "";
            }
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Table"),
                        Block.Column.words("Hottest partitions"),
                        Block.Column.figures("Rows"),
                        Block.Column.figures("Size"),
                        Block.Column.figures("Share of the table"),
                        Block.Column.figures("Reads/s"),
                        Block.Column.figures("Writes/s"),
                        Block.Column.words("Nodes")),
                rows);
    }
}
