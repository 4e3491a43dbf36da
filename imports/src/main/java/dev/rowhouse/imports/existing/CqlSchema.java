package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Notes;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The schema that a script of definitions makes, and where it makes each table.
///
/// @param schema the schema
/// @param keyspace the keyspace of names without one, and of the model
/// @param lines the line of each table, by its name
record CqlSchema(Schema schema, String keyspace, Map<String, Integer> lines) {
    /// Copies the map.
    CqlSchema {
        lines = Map.copyOf(lines);
    }

    /// Reads a script. Keyspaces that it does not make are taken as made.
    ///
    /// @throws ImportException when there is no table in it
    static CqlSchema read(String file, String script, String modelName, Notes notes)
            throws ImportException {
        DefinitionReader reader = new DefinitionReader(file, notes, modelName);
        parts(file, script).forEach(reader::read);
        CqlSchema result = reader.schema();
        if (result.tables().isEmpty()) {
            throw new ImportException(
                    file,
                    1,
                    "no CREATE TABLE in this script can be read"
                            + notes.list().stream()
                                    .map(note -> "\n  " + note.text())
                                    .reduce("", String::concat));
        }
        return result;
    }

    /// The statements of a script.
    ///
    /// @throws ImportException when it cannot be cut into statements
    static List<ScriptPart> parts(String file, String script) throws ImportException {
        try {
            return ScriptPart.split(script);
        } catch (CqlException e) {
            throw new ImportException(
                    file, e.span().map(span -> span.line()).orElse(1), e.message());
        }
    }

    /// The tables of the keyspace, those of views not among them, in the order of the script.
    List<TableMetadata> tables() {
        return schema.findKeyspace(keyspace).stream()
                .flatMap(each -> each.tables().values().stream())
                .sorted(
                        Comparator.comparingInt(
                                table -> lines.getOrDefault(table.name(), Integer.MAX_VALUE)))
                .toList();
    }

    /// The keyspace with everything in it.
    KeyspaceMetadata metadata() {
        return schema.findKeyspace(keyspace).orElseThrow();
    }
}
