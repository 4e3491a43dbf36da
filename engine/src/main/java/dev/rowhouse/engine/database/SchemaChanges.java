package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.table.AllTables;
import dev.rowhouse.engine.udf.JavaFunctions;

import java.util.List;
import java.util.Optional;

/// Changes the schema in memory and on disk, with all that follows it: tables with their indexes
/// and views, and user-defined functions.
///
/// **Invariants.** The schema on disk is the one in memory, except during a change and once one has
/// failed half-way ([CurrentSchema#fail]). A new index or view is built before the schema with it
/// is published.
///
/// **Thread safety.** Called by those who hold [CurrentSchema#lock], and while the database is
/// opened.
final class SchemaChanges {
    private final DatabaseLocation location;
    private final CurrentSchema current;
    private final AllTables tables;
    private final JavaFunctions functions;

    SchemaChanges(
            DatabaseLocation location,
            CurrentSchema current,
            AllTables tables,
            JavaFunctions functions) {
        this.location = location;
        this.current = current;
        this.tables = tables;
        this.functions = functions;
    }

    /// Reads the schema that was kept, and opens its tables.
    ///
    /// @param restoring the features allowed in the stored schema
    /// @return whether there was none, because the database is new
    boolean open(SchemaFeatures restoring) {
        Optional<Schema> kept = location.readSchema(current.schema(), restoring);
        kept.ifPresent(schema -> current.publish(current.state().next(schema)));
        functions.follow(current.schema());
        Schema stored = SystemTables.stored(current.schema());
        tables.follow(location.isReadOnly() ? SchemaState.withoutFollowers(stored) : stored);
        tables.begin();
        return kept.isEmpty();
    }

    /// Keeps the schema of a new database.
    void keep() {
        location.writeSchema(() -> SchemaText.of(current.state().userSchema()));
    }

    /// Changes the schema on disk and in memory, or neither.
    ///
    /// @return warnings
    List<String> change(SchemaState before, SchemaState after) {
        location.requireChangeable();
        Schema stored = SystemTables.stored(after.schema());
        tables.prepare(stored);
        try {
            location.writeSchema(() -> SchemaText.of(after.userSchema()));
            List<String> warnings = tables.follow(stored);
            functions.follow(after.schema());
            current.publish(after);
            return warnings;
        } catch (RuntimeException e) {
            goBack(before, stored, e);
            throw e;
        }
    }

    private void goBack(SchemaState before, Schema failed, RuntimeException cause) {
        try {
            location.writeSchema(() -> SchemaText.of(before.userSchema()));
            tables.rollBack(failed);
            functions.follow(before.schema());
        } catch (RuntimeException more) {
            cause.addSuppressed(more);
            throw current.fail(cause);
        }
    }

    /// The current contents of a database in memory.
    DatabaseContents contents() {
        return new DatabaseContents(current.schema(), tables.contents());
    }

    /// Goes back to what the database held. Nobody executes a statement meanwhile.
    void restore(DatabaseContents contents) {
        SchemaState before = current.state();
        List<SchemaChange> changes = contents.changes(before.schema());
        if (!changes.isEmpty()) {
            tables.follow(SystemTables.stored(contents.schema()));
            functions.follow(contents.schema());
        }
        tables.restore(contents.tables());
        if (!changes.isEmpty()) {
            current.publish(before.next(contents.schema()));
            changes.forEach(change -> current.tell(change, before.schema()));
        }
    }
}
