package dev.rowhouse.draw.picture;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.draw.content.TableLinks;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The Chebotko diagram of a design: a box for each table, view and user-defined type.
///
/// The sign of a question stands over the table that it reads first; arrows lead to the tables that
/// it reads next, and from the table of a question to those that the application asks with its
/// answer. A dashed arrow leads from a base table to its view. Below are the questions in
/// words and the marks that occur.
public final class TablesPicture {
    private static final String NAME = "tables";
    private static final double SHAPE = 1.6;
    private static final double WIDEST = 340;

    private TablesPicture() {}

    /// The picture of a design.
    public static Picture of(Workload workload, Design design) {
        TablesLegend legend = TablesLegend.of(workload, design);
        PictureFrame frame =
                new PictureFrame(
                        "Tables of " + design.name(),
                        "keyspace %s · %s · %s"
                                .formatted(
                                        design.keyspace(),
                                        PictureFrame.counted(design.tables().size(), "table"),
                                        PictureFrame.counted(design.queries().size(), "question")),
                        description(workload, design));
        BoxGrid<TablesPart> grid =
                BoxGrid.of(
                        parts(workload, design),
                        SHAPE,
                        WIDEST,
                        width -> frame.height(legend, width));
        return new Picture(NAME, frame.around(new Content(grid), legend));
    }

    /// The boxes at their places.
    private record Content(BoxGrid<TablesPart> grid) implements PictureFrame.Part {
        @Override
        public double width() {
            return grid.width();
        }

        @Override
        public double height(double wide) {
            return grid.height();
        }

        @Override
        public List<Mark> at(double x, double y, double wide) {
            return grid.places().stream()
                    .flatMap(place ->
                            place.item().at(x + place.x(), y + place.y(), place.width()).stream())
                    .toList();
        }
    }

    /// The tables in the order of the design, linked ones together, then the user-defined types.
    private static List<TablesPart> parts(Workload workload, Design design) {
        TableLinks links = TableLinks.of(workload, design);
        Map<String, QuestionSign> signs = new LinkedHashMap<>();
        design.queries()
                .forEach(plan ->
                        signs.put(plan.query(), new QuestionSign(plan.query(), plan.ask())));
        Map<String, TableCell> cells = new LinkedHashMap<>();
        for (TableDesign table : design.tables()) {
            List<QuestionSign> entries =
                    links.entries().getOrDefault(table.name(), List.of()).stream()
                            .map(signs::get)
                            .toList();
            cells.put(table.name(), TableCell.of(TableBox.of(table), entries));
        }
        List<TablesPart> parts = new ArrayList<>();
        Set<String> done = new LinkedHashSet<>();
        for (String table : cells.keySet()) {
            if (!done.contains(table)) {
                Set<String> together = linkedWith(table, links.links());
                done.addAll(together);
                parts.add(part(together, cells, links.links(), signs));
            }
        }
        if (design.heldCallsCql().isPresent()) {
            parts.add(TableCell.of(TableBox.ofHeldCalls(), List.of()));
        }
        for (LinedBox type : types(workload, design)) {
            parts.add(TableCell.of(type, List.of()));
        }
        return parts;
    }

    /// The types of the model, then those that the design needs for a table.
    private static Collection<LinedBox> types(Workload workload, Design design) {
        Map<String, LinedBox> boxes = new LinkedHashMap<>();
        for (UserTypeDefinition type : workload.model().userTypes()) {
            boxes.put(SnakeCase.of(type.name()), TableBox.of(type));
        }
        List<CqlType> open = new ArrayList<>();
        design.tables().forEach(table -> table.columns().forEach(each -> open.add(each.type())));
        while (!open.isEmpty()) {
            CqlType type = open.removeFirst();
            if (type instanceof UserType made) {
                boxes.computeIfAbsent(SnakeCase.of(made.name()), _ -> TableBox.of(made));
            }
            open.addAll(type.components());
        }
        return boxes.values();
    }

    private static TablesPart part(
            Set<String> together,
            Map<String, TableCell> cells,
            List<TableLinks.Link> links,
            Map<String, QuestionSign> signs) {
        if (together.size() == 1) {
            return requireNonNull(cells.get(together.iterator().next()));
        }
        Map<String, TableCell> linked = new LinkedHashMap<>(cells);
        linked.keySet().retainAll(together);
        return LinkedTables.of(
                linked,
                links.stream().filter(link -> together.contains(link.from())).toList(),
                signs);
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

    private static String description(Workload workload, Design design) {
        return Stream.concat(
                        design.tables().stream().map(TablesPicture::sentence),
                        workload.questions().stream()
                                .filter(each -> !each.next().isEmpty())
                                .map(TablesPicture::nextSentence))
                .collect(Collectors.joining(" "));
    }

    private static String nextSentence(Question question) {
        return "After %s comes %s."
                .formatted(question.name(), String.join(" or ", question.next()));
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
