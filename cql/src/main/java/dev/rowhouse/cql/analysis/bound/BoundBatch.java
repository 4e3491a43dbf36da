package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.syntax.tree.BatchType;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A batch.
///
/// @param type how its parts hang together
/// @param timestamp when all parts are taken to have happened, in microseconds; a term of type
///     `bigint`
/// @param statements the parts
/// @param variables the values to be given to all parts
/// @param partitionKeyVariables which of them give the partition key of the first part, if all
///     parts are on one table
/// @param userFunctions the functions of users that are called, each once
public record BoundBatch(
        BatchType type,
        Optional<BoundTerm> timestamp,
        List<BoundModification> statements,
        List<BindVariable> variables,
        List<Integer> partitionKeyVariables,
        List<UserFunction> userFunctions)
        implements BoundStatement {
    /// Copies the lists.
    public BoundBatch {
        statements = List.copyOf(statements);
        variables = List.copyOf(variables);
        partitionKeyVariables = List.copyOf(partitionKeyVariables);
        userFunctions = List.copyOf(userFunctions);
    }

    /// Whether any part has a condition; then all are applied together or none.
    public boolean isConditional() {
        return statements.stream().anyMatch(BoundModification::isConditional);
    }

    @Override
    public String describe() {
        List<String> lines = new ArrayList<>();
        lines.add("batch: " + type.name().toLowerCase(Locale.ROOT));
        timestamp.ifPresent(term -> lines.add("timestamp: " + term));
        for (BoundModification statement : statements) {
            lines.add("- " + statement.describe().replace("\n", "\n  "));
        }
        return String.join("\n", lines);
    }
}
