package dev.rowhouse.report.compose;

import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableOption;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;

/// The tables with their columns.
///
/// @param marks marks what is new or changed
record TablesPart(ReportSubject subject, Links links, Marks marks, Gallery gallery) {
    private static final List<Block.Column> COLUMNS =
            List.of(
                    Block.Column.words("Column"),
                    Block.Column.words("Type"),
                    Block.Column.words("Key"),
                    Block.Column.words("Stores"),
                    Block.Column.words("Why"));

    Section section() {
        return Section.of(
                        "tables",
                        "Tables",
                        List.of(
                                new Block.Paragraph(
                                        Words.NONE
                                                .andFaint("Key: ")
                                                .andCode("K")
                                                .andFaint(" partition key, ")
                                                .andCode("C↑")
                                                .andFaint(" and ")
                                                .andCode("C↓")
                                                .andFaint(
                                                        " clustering column, ascending and descending, ")
                                                .andCode("S")
                                                .andFaint(" static column, ")
                                                .andCode("IDX")
                                                .andFaint(" indexed."))))
                .with(subject.design().tables().stream().map(this::section).toList());
    }

    private Section section(TableDesign table) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Facts(facts(table)));
        blocks.add(
                new Block.Grid(
                        COLUMNS,
                        table.columns().stream().map(column -> row(table, column)).toList()));
        blocks.addAll(gallery.all("partition-" + table.name()));
        List<Words> notes = new ArrayList<>();
        table.reasons().forEach(reason -> notes.add(Words.sentence(reason)));
        for (TableOption option : table.options()) {
            notes.add(
                    Words.code(option.name() + " = " + option.value())
                            .andSentence(": " + option.reason()));
        }
        if (!notes.isEmpty()) {
            blocks.add(new Block.Bullets(notes));
        }
        blocks.add(new Block.Code("sql", "statement that creates " + table.name(), create(table)));
        String anchor = Anchor.table(table.name());
        return Section.of(anchor, table.name(), blocks)
                .about("A row is " + table.rowMeaning() + ".")
                .marked(kind(table).and(marks.of(anchor)));
    }

    private static String create(TableDesign table) {
        StringBuilder text = new StringBuilder(table.cql()).append(';');
        table.indexes().forEach(index -> text.append('\n').append(index.cql()).append(';'));
        return text.toString();
    }

    private static Words kind(TableDesign table) {
        return switch (table.kind()) {
            case QUESTION -> Words.NONE;
            case LOOKUP -> Words.NONE.andBadge(Tone.NEUTRAL, "lookup table for mutations");
            case KEPT ->
                    Words.NONE.andBadge(Tone.NEUTRAL, "stores attributes that no question shows");
            case BUCKETS -> Words.NONE.andBadge(Tone.NEUTRAL, "lists the buckets in use");
            case VIEW -> Words.NONE.andBadge(Tone.NEUTRAL, "materialized view");
        };
    }

    private List<Block.Fact> facts(TableDesign table) {
        List<Block.Fact> facts = new ArrayList<>();
        if (!table.questions().isEmpty()) {
            facts.add(new Block.Fact("Answers", links.questions(table.questions())));
        }
        table.base().ifPresent(base -> facts.add(new Block.Fact("View of", links.table(base))));
        List<String> readers = mutations(table, false);
        if (!readers.isEmpty()) {
            facts.add(new Block.Fact("Read by", links.mutations(readers)));
        }
        List<String> writers = mutations(table, true);
        if (!writers.isEmpty()) {
            facts.add(new Block.Fact("Written by", links.mutations(writers)));
        }
        facts.add(new Block.Fact("Average partition", Words.of(size(table.size().average()))));
        facts.add(new Block.Fact("Largest partition", Words.of(size(table.size().largest()))));
        facts.add(
                new Block.Fact(
                        "Whole table",
                        Words.of(
                                Quantity.count(table.size().rows(), "row")
                                        + ", "
                                        + Quantity.bytes(table.size().bytes()))));
        return facts;
    }

    private List<String> mutations(TableDesign table, boolean isWritten) {
        return subject.design().mutations().stream()
                .filter(plan -> isWritten ? writes(plan, table) : reads(plan, table))
                .map(MutationPlan::mutation)
                .toList();
    }

    private static boolean writes(MutationPlan plan, TableDesign table) {
        return plan.cost().tables().stream()
                .map(MutationCost.InTable::table)
                .anyMatch(table.name()::equals);
    }

    private static boolean reads(MutationPlan plan, TableDesign table) {
        return plan.cost().readsByTable().containsKey(table.name());
    }

    static String size(PartitionSize size) {
        return Quantity.count(size.rows(), "row") + ", " + Quantity.bytes(size.bytes());
    }

    private static Block.Row row(TableDesign table, ColumnDesign column) {
        String indexed =
                table.indexes().stream().map(IndexDesign::column).anyMatch(column.name()::equals)
                        ? " IDX"
                        : "";
        String mark = (column.role().mark() + indexed).strip();
        return Block.Row.of(
                Words.code(column.name()),
                Words.code(column.type().cql()),
                mark.isEmpty() ? Words.NONE : Words.code(mark),
                Words.of(column.stores()),
                Words.NONE.andFaint(column.why()));
    }
}
