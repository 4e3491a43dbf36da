package dev.rowhouse.junit;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The initial content of a test's database. Tests that want the same may have the same database
/// one after the other.
///
/// It does without the driver, which the process of a test server lacks.
///
/// @param keyspace the keyspace in use; empty for none
/// @param scripts scripts of CQL, with what messages call them
record DatabaseSpec(String keyspace, List<Script> scripts) {
    /// A script.
    ///
    /// @param name what messages call it
    record Script(String name, String text) {}

    /// One statement.
    ///
    /// @param place its position in messages
    record Part(String place, String cql) {
        /// Whether it writes rows, and can be executed again.
        boolean isWrite() {
            return parsed() instanceof Modification || parsed() instanceof Batch;
        }

        private Statement parsed() {
            try {
                return CqlParser.parse(cql);
            } catch (CqlException e) {
                throw failed(e);
            }
        }

        /// A failure of this statement, in a message that says which it is.
        IllegalStateException failed(RuntimeException cause) {
            return new IllegalStateException(
                    "%s: %s%nin: %s".formatted(place, cause.getMessage(), cql), cause);
        }
    }

    DatabaseSpec {
        scripts = List.copyOf(scripts);
    }

    /// The statements of the scripts.
    List<Part> statements() {
        List<Part> statements = new ArrayList<>();
        for (Script script : scripts) {
            for (ScriptPart part : ScriptPart.split(script.text())) {
                statements.add(new Part(script.name() + ", line " + part.line(), part.text()));
            }
        }
        return statements;
    }

    /// The keyspaces that the scripts create, and the one in use.
    Set<String> keyspaces() {
        Set<String> names = new TreeSet<>();
        if (!keyspace.isEmpty()) {
            names.add(keyspace);
        }
        for (Part part : statements()) {
            if (part.parsed() instanceof SchemaStatement.CreateKeyspace create) {
                names.add(create.keyspace().text());
            }
        }
        return names;
    }

    /// The statement that creates the keyspace in use.
    String createKeyspace() {
        return "CREATE KEYSPACE IF NOT EXISTS "
                + quoted(keyspace)
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
