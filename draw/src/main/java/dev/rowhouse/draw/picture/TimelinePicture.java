package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextLines;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.prove.explore.report.CallTimeline;
import dev.rowhouse.prove.explore.report.CallTimeline.Moment;
import dev.rowhouse.prove.explore.report.CallTimeline.Seen;
import dev.rowhouse.prove.explore.report.CallTimeline.State;
import dev.rowhouse.prove.explore.report.CallTimeline.Watched;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A mutation as a timeline from top to bottom: one call, request by request, and beside each
/// request what readers see after it.
public final class TimelinePicture {
    private static final double MARGIN = 24;
    private static final double AXIS = 40;
    private static final double STEPS = 560;
    private static final double COLUMN = 230;
    private static final double GAP = 16;
    private static final double DOT = 6;
    private static final int LINES_MAX = 4;
    private static final int ROWS_MAX = 4;

    private final CallTimeline timeline;
    private final List<Mark> marks = new ArrayList<>();
    private final double width;
    private double y = MARGIN;

    /// The lower end of the last sign on the axis.
    private double axisEnd;

    private TimelinePicture(CallTimeline timeline) {
        this.timeline = timeline;
        this.width = MARGIN + AXIS + STEPS + timeline.questions().size() * (COLUMN + GAP) + MARGIN;
    }

    /// The picture, named `mutation-` and the mutation's name.
    public static Picture of(CallTimeline timeline) {
        TimelinePicture picture = new TimelinePicture(timeline);
        picture.draw();
        return new Picture(
                "mutation-" + timeline.mutation(),
                new Scene(
                        picture.width,
                        picture.y + MARGIN,
                        "Mutation " + timeline.mutation(),
                        picture.description(),
                        picture.marks));
    }

    private String description() {
        long neither =
                timeline.moments().stream()
                        .flatMap(moment -> moment.answers().stream())
                        .filter(seen -> seen.state() == State.NEITHER)
                        .count();
        return "One call of %s in %d requests, and what %d questions answer after each. %s"
                .formatted(
                        timeline.mutation(),
                        timeline.moments().size(),
                        timeline.questions().size(),
                        neither == 0
                                ? "Every answer is the old one or the new one."
                                : neither + " answers are neither the old one nor the new one.");
    }

    private void draw() {
        y += Lettering.TITLE.ascent();
        add(MARGIN, timeline.mutation(), Lettering.TITLE, Ink.MUTATION);
        y += 8;
        for (String line :
                TextLines.of(timeline.parameters(), Lettering.CODE, width - 2 * MARGIN)) {
            y += Lettering.CODE.height();
            add(MARGIN, line, Lettering.CODE, Ink.FAINT);
        }
        y += 20;
        head();
        for (Moment moment : timeline.moments()) {
            y += 14;
            row(moment);
        }
        y += 18;
        legend();
    }

    private static double axis() {
        return MARGIN + DOT + 4;
    }

    private static double steps() {
        return MARGIN + AXIS;
    }

    private double column(int number) {
        return MARGIN + AXIS + STEPS + GAP + number * (COLUMN + GAP);
    }

    private void add(double x, String text, Lettering lettering, Ink ink) {
        marks.add(TextMeasure.words(x, y, text, lettering, ink));
    }

    /// The questions and their answers before the call.
    private void head() {
        double top = y;
        double bottom = top;
        for (int i = 0; i < timeline.questions().size(); i++) {
            Watched watched = timeline.questions().get(i);
            List<Mark> inside = new ArrayList<>();
            double at = top + Lettering.NAME.ascent();
            inside.add(
                    TextMeasure.words(
                            column(i),
                            at,
                            TextMeasure.cut(watched.question(), Lettering.NAME, COLUMN),
                            Lettering.NAME,
                            Ink.QUESTION));
            at += 3;
            for (String line : TextLines.of(watched.parameters(), Lettering.SMALL, COLUMN)) {
                at += Lettering.SMALL.height() + 1;
                inside.add(TextMeasure.words(column(i), at, line, Lettering.SMALL, Ink.FAINT));
            }
            at += 6;
            at = answer(column(i), at, State.OLD, watched.before(), inside);
            marks.add(Mark.Group.of("question", watched.question(), inside));
            bottom = Math.max(bottom, at);
        }
        y = Math.max(top + Lettering.NAME.height(), bottom) + 4;
        marks.add(TextMeasure.words(steps(), y - 6, "before the call", Lettering.BODY, Ink.FAINT));
        dot(State.OLD, axis(), y - 10);
        axisEnd = y - 10 + DOT;
    }

    private void dot(State state, double x, double middle) {
        marks.addAll(dots(state, x, middle));
    }

    private static List<Mark> dots(State state, double x, double middle) {
        Area circle = new Area(x - DOT, middle - DOT, 2 * DOT, 2 * DOT);
        return switch (state) {
            case OLD -> List.of(new Mark.Box(circle, DOT, Ink.PAPER, Ink.FAINT, false));
            case NEW -> List.of(new Mark.Box(circle, DOT, Ink.STATIC, Ink.STATIC, false));
            case NEITHER ->
                    List.of(
                            new Mark.Polygon(
                                    List.of(
                                            new Point(x, middle - DOT - 1),
                                            new Point(x + DOT + 1, middle),
                                            new Point(x, middle + DOT + 1),
                                            new Point(x - DOT - 1, middle)),
                                    Ink.ALARM,
                                    Ink.ALARM));
        };
    }

    private void row(Moment moment) {
        double top = y;
        List<Mark> inside = new ArrayList<>();
        double at = top + Lettering.NAME.ascent();
        String title = (moment.step() + "  " + moment.title()).strip();
        inside.add(
                TextMeasure.words(
                        steps(),
                        at,
                        TextMeasure.cut(title, Lettering.NAME, STEPS),
                        Lettering.NAME,
                        moment.isWrite() ? Ink.TEXT : Ink.FAINT));
        at += 3;
        for (String statement : moment.statements()) {
            for (String line : cut(TextLines.of(statement, Lettering.CODE, STEPS))) {
                at += Lettering.CODE.height() + 1;
                inside.add(TextMeasure.words(steps(), at, line, Lettering.CODE, Ink.FAINT));
            }
        }
        double bottom = at;
        marks.add(
                new Mark.Group(
                        Map.of("step", moment.step()), Optional.empty(), Optional.empty(), inside));
        Area dot = new Area(axis() - DOT, top + 2, 2 * DOT, 2 * DOT);
        marks.add(
                new Mark.Line(
                        List.of(new Point(axis(), axisEnd), new Point(axis(), dot.y())),
                        2,
                        Ink.FRAME,
                        false,
                        Mark.Tip.NONE));
        axisEnd = dot.bottom();
        marks.add(
                new Mark.Box(
                        dot, 2, moment.isWrite() ? Ink.MUTATION : Ink.PAPER, Ink.MUTATION, false));
        for (int i = 0; i < moment.answers().size(); i++) {
            Seen seen = moment.answers().get(i);
            List<Mark> answer = new ArrayList<>();
            double end = answer(column(i), top, seen.state(), seen.rows(), answer);
            marks.add(
                    Mark.Group.of("question", timeline.questions().get(i).question(), answer)
                            .and("state", seen.state().name().toLowerCase(Locale.ROOT)));
            bottom = Math.max(bottom, end);
        }
        y = bottom + 6;
        marks.add(Mark.Line.thin(Ink.HEAD, new Point(steps(), y), new Point(width - MARGIN, y)));
    }

    private static List<String> cut(List<String> lines) {
        if (lines.size() <= LINES_MAX) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, LINES_MAX));
        first.set(LINES_MAX - 1, TextMeasure.cut(first.getLast() + " …", Lettering.CODE, STEPS));
        return first;
    }

    /// An answer with its state; where it ends.
    private static double answer(
            double x, double top, State state, List<List<String>> rows, List<Mark> into) {
        double at = top + Lettering.BODY.ascent();
        into.addAll(dots(state, x + DOT + 1, at - 4));
        String word =
                switch (state) {
                    case OLD -> "as before";
                    case NEW -> "as after";
                    case NEITHER -> "neither";
                };
        into.add(
                TextMeasure.words(
                        x + 2 * DOT + 8,
                        at,
                        word,
                        Lettering.BODY,
                        state == State.NEITHER ? Ink.ALARM : Ink.TEXT));
        at += 2;
        List<String> lines = new ArrayList<>();
        rows.stream().limit(ROWS_MAX).forEach(row -> lines.add(String.join(" · ", row)));
        if (rows.isEmpty()) {
            lines.add("no row");
        } else if (rows.size() > ROWS_MAX) {
            lines.add("and %d more rows".formatted(rows.size() - ROWS_MAX));
        }
        for (String line : lines) {
            at += Lettering.SMALL.height() + 1;
            into.add(
                    TextMeasure.words(
                            x + 2 * DOT + 8,
                            at,
                            TextMeasure.cut(line, Lettering.SMALL, COLUMN - 2 * DOT - 8),
                            Lettering.SMALL,
                            Ink.FAINT));
        }
        return at;
    }

    private void legend() {
        y += Lettering.SMALL.ascent();
        double x = MARGIN;
        for (State state : State.values()) {
            String word =
                    switch (state) {
                        case OLD -> "the answer before the call";
                        case NEW -> "the answer after the call";
                        case NEITHER -> "neither of them: a reader sees half of the call";
                    };
            dot(state, x + DOT + 1, y - 4);
            Mark.Words words =
                    TextMeasure.words(x + 2 * DOT + 8, y, word, Lettering.SMALL, Ink.FAINT);
            marks.add(words);
            x = words.area().right() + 28;
        }
    }
}
