package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An INSERT, UPDATE or DELETE, alone or in a batch.
///
/// @param kind which of the three
/// @param path where it writes
/// @param operations what it does to columns, in the order of the text; of a DELETE none means
///     whole rows, ranges or partitions
/// @param precondition its condition
/// @param timestamp when the write is taken to have happened, in microseconds; a term of type
///     `bigint`
/// @param timeToLive how many seconds it lives; a term of type `int`
/// @param variables the values to be given; in a batch, those of this part, whose markers count
///     through the whole batch
/// @param partitionKeyVariables which of them give the partition key
/// @param userFunctions the functions of users that are called, each once
public record BoundModification(
        Kind kind,
        WritePath path,
        List<ColumnOperation> operations,
        Precondition precondition,
        Optional<BoundTerm> timestamp,
        Optional<BoundTerm> timeToLive,
        List<BindVariable> variables,
        List<Integer> partitionKeyVariables,
        List<UserFunction> userFunctions)
        implements BoundStatement {
    /// Copies the lists.
    public BoundModification {
        operations = List.copyOf(operations);
        variables = List.copyOf(variables);
        partitionKeyVariables = List.copyOf(partitionKeyVariables);
        userFunctions = List.copyOf(userFunctions);
    }

    /// The kinds of modification. Only an INSERT makes a row that exists without regular columns.
    public enum Kind {
        /// INSERT, JSON or not.
        INSERT,
        /// UPDATE.
        UPDATE,
        /// DELETE.
        DELETE
    }

    /// The same without what depends on values that are read first.
    public BoundModification withoutDeferred() {
        return new BoundModification(
                kind,
                path,
                operations.stream().filter(operation -> !operation.isDeferred()).toList(),
                precondition,
                timestamp,
                timeToLive,
                variables,
                partitionKeyVariables,
                userFunctions);
    }

    /// The table written to.
    public TableMetadata table() {
        return path.table();
    }

    /// Whether it has a condition.
    public boolean isConditional() {
        return precondition.isConditional();
    }

    /// Whether it adds to counters.
    public boolean isCounter() {
        return table().isCounter();
    }

    @Override
    public String describe() {
        List<String> lines = new ArrayList<>();
        lines.add(path.describe());
        operations.forEach(operation -> lines.add("column: " + operation));
        if (precondition.isConditional()) {
            lines.add("condition: " + precondition);
        }
        timestamp.ifPresent(term -> lines.add("timestamp: " + term));
        timeToLive.ifPresent(term -> lines.add("ttl: " + term));
        return String.join("\n", lines);
    }
}
