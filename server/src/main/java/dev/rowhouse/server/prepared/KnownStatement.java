package dev.rowhouse.server.prepared;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.server.message.ResultMetadata;
import dev.rowhouse.server.message.StatementId;

/// A prepared statement as clients know it.
///
/// The metadata that a client got from PREPARE can become stale when the schema changes. A client
/// of version 5 says what it knows, older ones do not: so it is remembered whether the result has
/// ever been another one.
///
/// **Thread safety.** Safe.
public final class KnownStatement {
    private final StatementId id;
    private final PreparedStatement statement;
    private final ResultMetadata variables;
    // Those that were found to be the same last: a statement keeps them until the schema changes.
    private volatile ColumnSpecifications comparedVariables;
    private volatile ResultMetadata result;
    private volatile boolean wasChanged;
    private volatile long lastUse;

    KnownStatement(StatementId id, PreparedStatement statement) {
        this.id = id;
        this.statement = statement;
        this.variables = new ResultMetadata(statement.variables());
        this.comparedVariables = variables.columns();
        this.result = new ResultMetadata(statement.resultColumns());
    }

    /// The ID that clients use for it.
    public StatementId id() {
        return id;
    }

    /// The prepared statement.
    public PreparedStatement statement() {
        return statement;
    }

    /// The markers, as clients know them.
    public ResultMetadata variables() {
        return variables;
    }

    /// Whether the markers are still those that clients know.
    public boolean hasSameVariables() {
        ColumnSpecifications now = statement.variables();
        if (now == comparedVariables) {
            return true;
        }
        boolean areSame = variables.says(now);
        if (areSame) {
            comparedVariables = now;
        }
        return areSame;
    }

    /// The columns of its rows, as far as they are known before it is executed.
    public ResultMetadata result() {
        return result(statement.resultColumns());
    }

    /// The metadata of columns that it has answered.
    public ResultMetadata result(ColumnSpecifications columns) {
        ResultMetadata known = result;
        if (known.columns() == columns) {
            return known;
        }
        boolean isSame = known.says(columns);
        ResultMetadata renewed = new ResultMetadata(columns);
        if (statement.resultColumns().size() > 0) {
            wasChanged |= !isSame;
            result = renewed;
        }
        return renewed;
    }

    /// Whether the columns have ever been others than now, so that some client may know those.
    public boolean wasChanged() {
        return wasChanged;
    }

    /// Switches to the statement that another client has prepared meanwhile with the same ID.
    void inherit(KnownStatement before) {
        wasChanged = before.wasChanged || !before.result.says(result.columns());
    }

    long lastUse() {
        return lastUse;
    }

    void use(long now) {
        if (lastUse != now) {
            lastUse = now;
        }
    }

    /// About how many bytes it takes.
    long weight() {
        return 2_000 + 4L * statement.cql().length();
    }
}
