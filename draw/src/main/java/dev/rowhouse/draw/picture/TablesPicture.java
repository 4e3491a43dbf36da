package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The Chebotko diagram of a design: a box for each table, view and user-defined type.
///
/// The sign of a question stands over the table that it reads first; arrows lead to the tables that
/// it reads next. A dashed arrow leads from a base table to its view. Below are the questions in
/// words and the marks that occur.
public final class TablesPicture {
    private static final String NAME = "tables";
    private static final double SHAPE = 1.6;
    private static final double MARGIN = 24;
    private static final double HEAD = 56;
    private static final double ABOVE_LEGEND = 32;

    private TablesPicture() {}

    /// The picture of a design.
    public static Picture of(Workload workload, Design design) {
        List<TablesPart> parts = parts(workload, design);
        TablesLegend legend = TablesLegend.of(design);
        String title = "Tables of " + design.name();
        double least = Math.max(legend.width(), TextMeasure.width(title, Lettering.TITLE));
        BoxGrid<TablesPart> grid =
                BoxGrid.of(
                        parts,
                        SHAPE,
                        width -> HEAD + ABOVE_LEGEND + legend.height(Math.max(width, least)));
        double width = Math.max(grid.width(), least);
        List<Mark> marks = new ArrayList<>();
        marks.add(TextMeasure.words(MARGIN, MARGIN + 14, title, Lettering.TITLE, Ink.TEXT));
        marks.add(
                TextMeasure.words(
                        MARGIN, MARGIN + 34, subtitle(design), Lettering.BODY, Ink.FAINT));
        for (BoxGrid.Place<TablesPart> place : grid.places()) {
            marks.addAll(
                    place.item().at(MARGIN + place.x(), MARGIN + HEAD + place.y(), place.width()));
        }
        double bottom = MARGIN + HEAD + grid.height() + ABOVE_LEGEND;
        double rule = bottom - ABOVE_LEGEND / 2;
        marks.add(
                Mark.Line.thin(
                        Ink.FRAME, new Point(MARGIN, rule), new Point(MARGIN + width, rule)));
        marks.addAll(legend.at(MARGIN, bottom, width));
        return new Picture(
                NAME,
                new Scene(
                        width + 2 * MARGIN,
                        bottom + legend.height(width) + MARGIN,
                        title,
                        description(design),
                        marks));
    }

    /// The tables in the order of the design, linked ones together, then the user-defined types.
    private static List<TablesPart> parts(Workload workload, Design design) {
        TableLinks links = TableLinks.of(design);
        Map<String, TableCell> cells = new LinkedHashMap<>();
        for (TableDesign table : design.tables()) {
            cells.put(
                    table.name(),
                    TableCell.of(
                            TableBox.of(table),
                            links.entries().getOrDefault(table.name(), List.of())));
        }
        List<TablesPart> parts = new ArrayList<>();
        Set<String> done = new LinkedHashSet<>();
        for (String table : cells.keySet()) {
            if (!done.contains(table)) {
                Set<String> together = linkedWith(table, links.links());
                done.addAll(together);
                parts.add(part(together, cells, links.links()));
            }
        }
        if (design.heldCallsCql().isPresent()) {
            parts.add(TableCell.of(TableBox.ofHeldCalls(), List.of()));
        }
        for (UserTypeDefinition type : workload.model().userTypes()) {
            parts.add(TableCell.of(TableBox.of(type), List.of()));
        }
        return parts;
    }

    private static TablesPart part(
            Set<String> together, Map<String, TableCell> cells, List<TableLinks.Link> links) {
        if (together.size() == 1) {
            return cells.get(together.iterator().next());
        }
        Map<String, TableCell> linked = new LinkedHashMap<>(cells);
        linked.keySet().retainAll(together);
        return LinkedTables.of(
                linked, links.stream().filter(link -> together.contains(link.from())).toList());
    }

    /// The tables that links lead to from a table or to it, directly or over others.
    private static Set<String> linkedWith(String table, List<TableLinks.Link> links) {
        Set<String> found = new LinkedHashSet<>();
        List<String> open = new ArrayList<>(List.of(table));
        while (!open.isEmpty()) {
            String next = open.removeLast();
            if (found.add(next)) {
                for (TableLinks.Link link : links) {
                    if (link.from().equals(next)) {
                        open.add(link.to());
                    }
                    if (link.to().equals(next)) {
                        open.add(link.from());
                    }
                }
            }
        }
        return found;
    }

    private static String subtitle(Design design) {
        return "keyspace %s · %s · %s"
                .formatted(
                        design.keyspace(),
                        counted(design.tables().size(), "table"),
                        counted(design.queries().size(), "question"));
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String description(Design design) {
        return design.tables().stream()
                .map(TablesPicture::sentence)
                .collect(Collectors.joining(" "));
    }

    private static String sentence(TableDesign table) {
        String partition = names(table.partitionKey());
        String clustering = names(table.clustering());
        return "%s: partition key %s%s%s."
                .formatted(
                        table.name(),
                        partition,
                        clustering.isEmpty() ? "" : ", clustering columns " + clustering,
                        table.questions().isEmpty()
                                ? ""
                                : "; answers " + String.join(", ", table.questions()));
    }

    private static String names(List<ColumnDesign> columns) {
        return columns.stream().map(ColumnDesign::name).collect(Collectors.joining(", "));
    }
}
