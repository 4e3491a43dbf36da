package dev.rowhouse.report.compose;

import dev.rowhouse.model.query.JpqlLayout;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.PlanNote;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;

/// Plans as blocks.
///
/// @param label the question or mutation, for the labels of its statements
record PlanBlocks(String label) {
    private static final int STATEMENT_WIDTH = 88;

    /// The blocks of some notes; steps that follow one another become one list.
    List<Block> of(List<PlanNote> notes) {
        List<Block> blocks = new ArrayList<>();
        List<Block.Step> steps = new ArrayList<>();
        for (PlanNote note : notes) {
            if (note instanceof PlanNote.Step step) {
                steps.add(step(step));
                continue;
            }
            end(steps, blocks);
            switch (note) {
                case PlanNote.Sentence(var runs) -> blocks.add(new Block.Paragraph(words(runs)));
                case PlanNote.Statement(var cql, var values) -> {
                    blocks.add(new Block.Code("sql", "statement of " + label, cql));
                    if (!values.isEmpty()) {
                        blocks.add(new Block.Paragraph(Words.NONE.andFaint("with " + values)));
                    }
                }
                case PlanNote.Nested(var inner) -> blocks.add(new Block.Nested(of(inner)));
                case PlanNote.Step _ -> {}
            }
        }
        end(steps, blocks);
        return blocks;
    }

    private static void end(List<Block.Step> steps, List<Block> blocks) {
        if (!steps.isEmpty()) {
            blocks.add(new Block.Steps(steps));
            steps.clear();
        }
    }

    private Block.Step step(PlanNote.Step step) {
        Words words = Words.of(step.title());
        List<Block> inner = of(step.inner());
        if (!step.otherwise().isEmpty()) {
            inner.add(new Block.Paragraph(Words.of("otherwise")));
            inner.addAll(of(step.otherwise()));
        }
        return new Block.Step(
                step.number(),
                step.reason().isEmpty() ? words : words.andFaint(": " + step.reason()),
                inner);
    }

    private static Words words(List<TextLine.Run> runs) {
        Words words = Words.NONE;
        for (TextLine.Run run : runs) {
            words =
                    switch (run.emphasis()) {
                        case NAME -> words.andStrong(run.text());
                        case FAINT -> words.andFaint(run.text());
                        default -> words.and(run.text());
                    };
        }
        return words;
    }

    /// Sentences, one below the other.
    static Block printed(String text) {
        return new Block.Printed(
                "text", text.lines().map(line -> TextLine.of(Emphasis.PLAIN, line)).toList());
    }

    /// The text of a question or mutation in the model, folded away.
    Block jpql(String text) {
        String laidOut =
                JpqlLayout.lines(text, STATEMENT_WIDTH)
                        .map(lines -> String.join("\n", lines))
                        .orElse(text);
        return new Block.Fold(
                Words.of("In the model (JPQL)"),
                List.of(new Block.Code("sql", "text of " + label, laidOut)));
    }
}
