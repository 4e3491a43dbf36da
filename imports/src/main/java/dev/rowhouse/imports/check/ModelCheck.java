package dev.rowhouse.imports.check;

import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Reading;

import java.util.Optional;

/// Builds a model up from statements that its file can hold: each is written and read back by
/// itself, and left out with the reason when it cannot be read.
///
/// **Thread safety.** None; one import uses it.
public final class ModelCheck {
    private final ModelDraft world;
    private final Notes notes;
    private ModelDraft draft;

    private ModelCheck(ModelDraft world, Notes notes) {
        this.world = world;
        this.draft = world;
        this.notes = notes;
    }

    /// A model without questions.
    ///
    /// @throws ImportException when the entities and relationships make no model
    public static ModelCheck of(ModelDraft world, Notes notes) throws ImportException {
        Reading<Workload> reading = read(world);
        if (reading.value().isEmpty()) {
            throw new ImportException(
                    "model.yaml", 1, "the import does not make a valid model:\n" + reading.text());
        }
        return new ModelCheck(world, notes);
    }

    /// Why entities and relationships make no model; empty when they do.
    public static Optional<Diagnostic> problem(ModelDraft world) {
        return firstOf(read(world));
    }

    /// The model with all that was taken.
    public ModelDraft draft() {
        return draft;
    }

    /// Takes a question, or tells why it cannot be asked.
    public boolean take(QuestionDraft question, String file, int line) {
        Reading<Workload> reading = read(world.with(question));
        if (reading.value().isPresent()) {
            draft = draft.with(question);
            return true;
        }
        tell(question.name(), reading, file, line);
        return false;
    }

    /// Takes a mutation, or tells why it cannot be made.
    public boolean take(MutationDraft mutation, String file, int line) {
        Reading<Workload> reading = read(world.with(mutation));
        if (reading.value().isPresent()) {
            draft = draft.with(mutation);
            return true;
        }
        tell(mutation.name(), reading, file, line);
        return false;
    }

    /// Why a mutation cannot be made; empty when it can.
    public Optional<Diagnostic> refusal(MutationDraft mutation) {
        return firstOf(read(world.with(mutation)));
    }

    private static Optional<Diagnostic> firstOf(Reading<Workload> reading) {
        return reading.value().isPresent()
                ? Optional.empty()
                : reading.diagnostics().stream().findFirst();
    }

    private void tell(String name, Reading<Workload> reading, String file, int line) {
        for (Diagnostic diagnostic : reading.diagnostics()) {
            notes.add(
                    new Note(
                            Note.Kind.LEFT_OUT,
                            file,
                            line,
                            name + ": " + diagnostic.message(),
                            diagnostic.remedy()));
        }
    }

    private static Reading<Workload> read(ModelDraft draft) {
        return WorkloadFile.parse("model.yaml", ModelWriter.write(draft, ""));
    }
}
