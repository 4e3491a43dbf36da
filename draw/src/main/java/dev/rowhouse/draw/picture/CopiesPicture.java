package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.ChebotkoNotation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// The copies map of a design: which attributes several tables store, and for each mutation the
/// tables that it writes, with the number of rows.
public final class CopiesPicture {
    private static final String NAME = "copies";
    private static final String TABLE = "table";
    private static final String COLUMN = "column";
    private static final double SHAPE = 1.6;
    private static final double WIDEST = 520;
    private static final double HARDLY = 0.05;

    private CopiesPicture() {}

    /// The picture of a design.
    public static Picture of(Workload workload, Design design) {
        List<StoredCopies> copies = StoredCopies.of(workload.model(), design);
        List<Card> cards = new ArrayList<>();
        copies.stream()
                .collect(
                        Collectors.groupingBy(
                                StoredCopies::entity, LinkedHashMap::new, Collectors.toList()))
                .forEach((entity, stored) -> cards.add(new Card(entity(entity, stored))));
        design.mutations().forEach(plan -> cards.add(new Card(mutation(plan))));
        PictureFrame frame =
                new PictureFrame(
                        "Copies in " + design.name(),
                        "%s in several tables · %s"
                                .formatted(
                                        PictureFrame.counted(copies.size(), "attribute"),
                                        PictureFrame.counted(
                                                design.mutations().size(), "mutation")),
                        description(copies, design));
        WordsLegend legend =
                new WordsLegend(
                        List.of(
                                "Copies: the attributes outside of keys that several tables store, and"
                                        + " the columns that store them.",
                                "Mutations: the tables that it writes, what it writes"
                                        + " there, and the number of rows of one call."));
        BoxGrid<Card> grid = BoxGrid.of(cards, SHAPE, WIDEST, width -> frame.height(legend, width));
        return new Picture(NAME, frame.around(new Content(grid), legend));
    }

    /// A box of the picture.
    private record Card(LinedBox box) implements BoxGrid.Item {
        @Override
        public double width() {
            return box.width();
        }

        @Override
        public double height() {
            return box.height();
        }
    }

    /// The boxes at their places.
    private record Content(BoxGrid<Card> grid) implements PictureFrame.Part {
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
                    .<Mark>map(place ->
                            place.item().box().at(x + place.x(), y + place.y(), place.width()))
                    .toList();
        }
    }

    private static LinedBox entity(String entity, List<StoredCopies> stored) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (StoredCopies each : stored) {
            for (int i = 0; i < each.columns().size(); i++) {
                lines.add(line(each, each.columns().get(i), i == 0));
            }
        }
        return new LinedBox(
                new LinedBox.Head(
                        "entity",
                        entity,
                        "copies",
                        List.of("stored in several tables"),
                        entity + ": attributes that several tables store",
                        false),
                lines);
    }

    private static LinedBox.Line line(
            StoredCopies stored, StoredCopies.Place place, boolean isFirst) {
        String table = place.table().name();
        String column = place.column().name();
        SequencedMap<String, String> data = new LinkedHashMap<>();
        data.put("attribute", stored.attribute());
        data.put(TABLE, table);
        data.put(COLUMN, column);
        return new LinedBox.Line(
                data,
                isFirst ? stored.attribute() : "",
                false,
                table,
                column,
                ChebotkoNotation.mark(place.table(), place.column()),
                TableBox.ink(place.column().role()),
                TableBox.surface(place.column().role()),
                "%s.%s is stored in %s.%s%s"
                        .formatted(
                                stored.entity(),
                                stored.attribute(),
                                table,
                                column,
                                stored.changes() ? "" : "; no mutation changes it"));
    }

    private static LinedBox mutation(MutationPlan plan) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (MutationReach reach : MutationReach.of(plan)) {
            lines.add(line(plan, reach));
        }
        return new LinedBox(
                new LinedBox.Head(
                        "mutation",
                        plan.mutation(),
                        "mutation",
                        List.of(plan.ask()),
                        plan.mutation() + ": " + plan.ask(),
                        false),
                lines);
    }

    private static LinedBox.Line line(MutationPlan plan, MutationReach reach) {
        String most =
                reach.rows()
                        .filter(CopiesPicture::varies)
                        .map(rows -> "at most " + Quantity.count(rows.largest()))
                        .orElse("");
        String rows = reach.rows().map(CopiesPicture::average).orElse("");
        String words = reach.words();
        return new LinedBox.Line(
                data(reach),
                reach.table(),
                false,
                words,
                most,
                rows,
                Ink.MUTATION,
                reach.copies().isEmpty() ? Ink.NONE : Ink.HEAD,
                "%s in %s: %s; %s %s"
                        .formatted(plan.mutation(), reach.table(), words, rows, most)
                        .strip());
    }

    private static SequencedMap<String, String> data(MutationReach reach) {
        SequencedMap<String, String> data = LinedBox.Line.showing(TABLE, reach.table());
        if (reach.columns().size() == 1) {
            data.put(COLUMN, reach.columns().getFirst());
        }
        return data;
    }

    private static String average(Amount rows) {
        return rows.average() < HARDLY && rows.largest() > 0
                ? "< 0.1 rows"
                : Quantity.count(rows.average(), "row");
    }

    private static boolean varies(Amount rows) {
        return !Quantity.count(rows.average()).equals(Quantity.count(rows.largest()));
    }

    private static String description(List<StoredCopies> copies, Design design) {
        List<String> sentences = new ArrayList<>();
        for (StoredCopies each : copies) {
            sentences.add(
                    "%s.%s is stored in %s."
                            .formatted(
                                    each.entity(),
                                    each.attribute(),
                                    each.columns().stream()
                                            .map(place -> place.table().name())
                                            .collect(Collectors.joining(", "))));
        }
        for (MutationPlan plan : design.mutations()) {
            sentences.add(
                    "%s writes %s."
                            .formatted(
                                    plan.mutation(),
                                    MutationReach.of(plan).stream()
                                            .map(MutationReach::table)
                                            .collect(Collectors.joining(", "))));
        }
        return String.join(" ", sentences);
    }
}
