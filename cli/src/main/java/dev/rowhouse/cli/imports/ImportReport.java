package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.existing.Judgement;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Console;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes an imported model and reports the findings.
record ImportReport(Console console, FileSystem files, ImportArguments arguments) {
    /// Writes the model and the report.
    ///
    /// @param judgements the ratings of existing queries; empty except for CQL
    int finish(Imported imported, List<Judgement> judgements) {
        ModelOutput output = new ModelOutput(files, arguments.output(), arguments.force());
        String text = ModelWriter.write(imported.model(), output.schemaPath());
        if (output.isStandardOutput() && arguments.json()) {
            throw new InputException("--json and -o - both write to standard output");
        }
        if (output.isStandardOutput()) {
            console.out().print(text);
            show(imported, output, console.err(), judgements);
            return ExitCode.OK.number();
        }
        output.write(text);
        if (arguments.json()) {
            console.out().println(JsonText.of(tree(imported, judgements)));
        } else {
            show(imported, output, console.out(), judgements);
        }
        return ExitCode.OK.number();
    }

    private void show(
            Imported imported, ModelOutput output, PrintStream to, List<Judgement> judgements) {
        ModelDraft model = imported.model();
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(
                        "imported "
                                + counted(model.entities().size(), "entity", "entities")
                                + ", "
                                + counted(
                                        model.relationships().size(),
                                        "relationship",
                                        "relationships")
                                + ", "
                                + counted(model.questions().size(), "query", "queries")
                                + " and "
                                + counted(model.mutations().size(), "mutation", "mutations")));
        for (Note.Kind kind : Note.Kind.values()) {
            List<Note> notes = imported.notes(kind);
            if (!notes.isEmpty()) {
                lines.add(TextLine.BLANK);
                lines.add(TextLine.of(emphasis(kind), kind.text()));
                for (Note note : notes) {
                    lines.add(
                            TextLine.of(
                                    "  "
                                            + note.file()
                                            + ":"
                                            + note.line()
                                            + ": "
                                            + note.message()));
                    if (!note.remedy().isEmpty()) {
                        lines.add(TextLine.of("      " + note.remedy()).hangingBy("      "));
                    }
                }
            }
        }
        lines.addAll(JudgementText.of(judgements));
        to.print(StyledText.of(lines, console));
        if (!output.isStandardOutput()) {
            String file = output.file().toString();
            boolean hasGuesses = !imported.notes(Note.Kind.GUESSED).isEmpty();
            to.println();
            to.println("wrote " + file);
            to.println(
                    "next: "
                            + (hasGuesses ? "replace the guesses in it, then " : "")
                            + "rowhouse design "
                            + file
                            + ", rowhouse prove "
                            + file);
        }
        to.flush();
    }

    private static Emphasis emphasis(Note.Kind kind) {
        return switch (kind) {
            case LEFT_OUT -> Emphasis.BAD;
            case CHANGED, GUESSED -> Emphasis.WARNING;
            case SKIPPED -> Emphasis.FAINT;
        };
    }

    private static String counted(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    private Map<String, Object> tree(Imported imported, List<Judgement> judgements) {
        ModelDraft model = imported.model();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", model.name());
        tree.put("file", arguments.output().toString());
        tree.put("entities", model.entities().size());
        tree.put("relationships", model.relationships().size());
        tree.put("queries", model.questions().size());
        tree.put("mutations", model.mutations().size());
        tree.put(
                "notes",
                imported.notes().stream()
                        .map(note -> {
                            Map<String, Object> each = new LinkedHashMap<>();
                            each.put("kind", note.kind().text());
                            each.put("file", note.file());
                            each.put("line", note.line());
                            each.put("message", note.message());
                            each.put("remedy", note.remedy());
                            return each;
                        })
                        .toList());
        if (!judgements.isEmpty()) {
            tree.put("judgements", JudgementText.trees(judgements));
        }
        return tree;
    }
}
