package dev.rowhouse.imports.sql;

import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.relational.RelationalSchema;
import dev.rowhouse.imports.relational.Table;
import dev.rowhouse.model.source.Diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tries the formulas of generated columns, one after the other. A column whose formula the model
/// refuses becomes a plain attribute, which the application has to compute.
final class GeneratedColumns {
    private final String modelName;
    private final Notes notes;

    GeneratedColumns(String modelName, Notes notes) {
        this.modelName = modelName;
        this.notes = notes;
    }

    /// A generated column and its table.
    private record Place(String table, Table.Column column, Table.Fallback.Generated fallback) {}

    /// The same schema, in which all generated columns that are left become computed attributes.
    RelationalSchema checked(RelationalSchema schema) {
        List<Place> places = new ArrayList<>();
        for (Table table : schema.tables()) {
            for (Table.Column column : table.columns()) {
                if (column.fallback() instanceof Table.Fallback.Generated generated) {
                    places.add(new Place(table.name(), column, generated));
                }
            }
        }
        RelationalSchema checked = schema;
        for (Place place : places) {
            checked = with(checked, place, place.fallback().plain());
        }
        for (Place place : places) {
            RelationalSchema tried = with(checked, place, place.fallback());
            Optional<Problem> problem = problem(tried, place);
            if (problem.isEmpty()) {
                checked = tried;
            } else {
                tell(schema.file(), place, problem.get());
            }
        }
        return checked;
    }

    private static RelationalSchema with(
            RelationalSchema schema, Place place, Table.Fallback fallback) {
        Table table = schema.table(place.table()).orElseThrow();
        Table.Column column = table.column(place.column().name()).orElseThrow();
        return schema.replaced(table, table.replaced(column, column.withFallback(fallback)));
    }

    /// Why a column cannot be computed in the model.
    private record Problem(String message, String remedy) {
        static final Problem UNKNOWN =
                new Problem(
                        "which is no formula of the model's language",
                        "it is a plain attribute: the application computes it");
    }

    private Optional<Problem> problem(RelationalSchema schema, Place place) {
        RelationalModel model = RelationalModel.of(schema, modelName, new Notes());
        boolean isComputed =
                model.of(place.table())
                        .filter(mapped -> isComputed(model, mapped, place.column().name()))
                        .isPresent();
        if (!isComputed) {
            return Optional.of(Problem.UNKNOWN);
        }
        Optional<Diagnostic> refused = ModelCheck.problem(model.draft());
        return refused.map(each ->
                new Problem(
                        "which the model refuses: " + each.message(),
                        "it is a plain attribute: the application computes it"));
    }

    private static boolean isComputed(RelationalModel model, Mapped mapped, String column) {
        return model.draft().entities().stream()
                .filter(entity -> entity.name().equals(mapped.name()))
                .map(EntityDraft::attributes)
                .flatMap(List::stream)
                .filter(attribute ->
                        mapped.attribute(column).filter(attribute.name()::equals).isPresent())
                .anyMatch(attribute -> attribute.origin().isPresent());
    }

    private void tell(String file, Place place, Problem problem) {
        notes.add(
                new Note(
                        Note.Kind.CHANGED,
                        file,
                        place.column().line(),
                        "column %s.%s is computed as `%s`, %s"
                                .formatted(
                                        place.table(),
                                        place.column().name(),
                                        place.fallback().sql(),
                                        problem.message()),
                        problem.remedy()));
    }
}
