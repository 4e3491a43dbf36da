package dev.rowhouse.imports.relational;

import java.util.List;
import java.util.Optional;

/// The tables of a script.
///
/// @param file the script's name, as the caller gave it
/// @param tables the tables, in the order of the script
public record RelationalSchema(String file, List<Table> tables) {
    /// Copies the list.
    public RelationalSchema {
        tables = List.copyOf(tables);
    }

    /// The same schema with another table in the place of one.
    public RelationalSchema replaced(Table table, Table other) {
        return new RelationalSchema(
                file, tables.stream().map(each -> each.equals(table) ? other : each).toList());
    }

    /// The table of a name, whatever its case.
    public Optional<Table> table(String name) {
        return tables.stream().filter(each -> each.name().equalsIgnoreCase(name)).findFirst();
    }
}
