package dev.rowhouse.imports.relational;

import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.note.Notes;

import java.util.List;
import java.util.Optional;

/// A relational schema with its model: the draft, and the counterparts of tables and columns.
///
/// @param schema the schema
/// @param draft entities and relationships, nothing asked yet
/// @param mapped what each table became, in the order of the schema; tables that became nothing are
///     missing
public record RelationalModel(RelationalSchema schema, ModelDraft draft, List<Mapped> mapped) {
    /// Copies the list.
    public RelationalModel {
        mapped = List.copyOf(mapped);
    }

    /// The entities and relationships that tables stand for.
    ///
    /// @param schema the tables
    /// @param name the model's name
    /// @param notes takes notes on guesses and omissions
    public static RelationalModel of(RelationalSchema schema, String name, Notes notes) {
        List<Mapped> mapped = new TableMapper(schema, notes).map();
        return new RelationalModel(
                schema, new DraftBuilder(schema, mapped, notes).build(name), mapped);
    }

    /// The model's counterpart of a table.
    public Optional<Mapped> of(String table) {
        return mapped.stream()
                .filter(each -> each.table().name().equalsIgnoreCase(table))
                .findFirst();
    }

    /// The model's path for a column, after the alias of its table's instance: `title`, `language`,
    /// `room.number`; empty when it has no place in the model.
    ///
    /// A column that refers to something with a key of one attribute is the role itself.
    public Optional<String> path(Mapped from, String column) {
        Optional<String> attribute = from.attribute(column);
        if (attribute.isPresent()) {
            return attribute;
        }
        for (Mapped.Role role : from.roles()) {
            int at = index(role.key().columns(), column);
            if (at >= 0 && of(role.key().target()).orElseThrow() instanceof Mapped.Entity target) {
                if (target.keyColumns().size() == 1) {
                    return Optional.of(role.name());
                }
                return path(target, role.key().referenced().get(at))
                        .map(rest -> role.name() + "." + rest);
            }
        }
        return Optional.empty();
    }

    private static int index(List<String> columns, String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).equalsIgnoreCase(column)) {
                return i;
            }
        }
        return -1;
    }
}
