package dev.rowhouse.report.compose;

import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.change.LineChange;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/// The differences from the earlier design.
final class ChangesPart {
    private final Changes changes;
    private final List<Block.Row> figures = new ArrayList<>();

    private ChangesPart(Changes changes) {
        this.changes = changes;
    }

    static Section of(Changes changes, Links links) {
        return new ChangesPart(changes).section(links);
    }

    private Section section(Links links) {
        List<Block> blocks = new ArrayList<>();
        Words since = Words.of("Compared with ").andCode(changes.since());
        if (changes.isEmpty()) {
            blocks.add(
                    new Block.Notice(Tone.GOOD, since.and(": the design is the same."), List.of()));
            return Section.of("changes", "Changes", blocks);
        }
        blocks.add(new Block.Paragraph(since.and(".")));
        addFigures();
        blocks.add(
                new Block.Grid(
                        List.of(
                                Block.Column.words("Figure"),
                                Block.Column.figures("Earlier"),
                                Block.Column.figures("Now")),
                        figures));
        changes.newWarnings().forEach(text -> blocks.add(warning("New warning", text)));
        changes.goneWarnings()
                .forEach(text ->
                        blocks.add(
                                new Block.Notice(
                                        Tone.GOOD,
                                        Words.NONE.andStrong("No longer:").andSentence(" " + text),
                                        List.of())));
        List<Section> sections = new ArrayList<>();
        add(sections, "table", changes.tables(), links::table);
        add(sections, "question", changes.questions(), links::question);
        add(sections, "mutation", changes.mutations(), links::mutation);
        return Section.of("changes", "Changes", blocks).with(sections);
    }

    private static Block warning(String title, String text) {
        return new Block.Notice(
                Tone.WARNING, Words.NONE.andStrong(title + ":").andSentence(" " + text), List.of());
    }

    private void addFigures() {
        DesignTexts before = changes.before();
        DesignTexts after = changes.after();
        addCount("Tables", before.tables().size(), after.tables().size());
        addCount("Questions", before.questions().size(), after.questions().size());
        addCount("Mutations", before.mutations().size(), after.mutations().size());
        addCount("Warnings", before.warnings().size(), after.warnings().size());
        addFigure("Data today, with replicas", DesignTexts.BYTES_TODAY, Quantity::bytes);
        addFigure("Data at the horizon", DesignTexts.BYTES_THEN, Quantity::bytes);
        addFigure("Cost", DesignTexts.COST, CostWords::work);
    }

    private void addCount(String name, int before, int after) {
        figures.add(
                Block.Row.of(
                        Words.of(name),
                        Words.of(String.valueOf(before)),
                        Words.of(String.valueOf(after))));
    }

    private void addFigure(String name, String figure, DoubleFunction<String> text) {
        changes.figures(figure)
                .ifPresent(found ->
                        figures.add(
                                Block.Row.of(
                                        Words.of(name),
                                        Words.of(text.apply(found.before())),
                                        Words.of(text.apply(found.after())))));
    }

    private static void add(
            List<Section> sections,
            String kind,
            List<Change> changes,
            Function<String, Words> link) {
        for (Change change : changes) {
            List<Block> blocks = new ArrayList<>();
            if (change.kind() != Change.Kind.REMOVED) {
                blocks.add(
                        new Block.Paragraph(
                                Words.of("See ").and(link.apply(change.name())).and(".")));
            }
            if (!change.lines().isEmpty()) {
                blocks.add(
                        new Block.Printed(
                                "diff", change.lines().stream().map(ChangesPart::line).toList()));
            }
            sections.add(
                    Section.of(Anchor.of("change-" + kind, change.name()), change.name(), blocks)
                            .marked(
                                    Words.NONE
                                            .andFaint(kind + " ")
                                            .andBadge(
                                                    Marks.tone(change.kind()),
                                                    change.kind().text())));
        }
    }

    private static TextLine line(LineChange line) {
        return switch (line.kind()) {
            case SAME -> TextLine.of(Emphasis.FAINT, "  " + line.text());
            case ADDED -> TextLine.of(Emphasis.GOOD, "+ " + line.text());
            case REMOVED -> TextLine.of(Emphasis.BAD, "- " + line.text());
            case LEFT_OUT -> TextLine.of(Emphasis.FAINT, "  …");
        };
    }
}
