package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.types.NativeType;

import java.util.List;

/// A SELECT.
///
/// @param path how the rows are found
/// @param selection the computed terms for each row, or group of rows, with their names and types.
///     Selecting a column outside of an aggregate takes it from the first row of the group
/// @param isWildcard whether the selection was written `*`: all columns of the table in their order
/// @param isJson whether each row becomes one JSON text, its members named by the selection
/// @param allowsFiltering whether ALLOW FILTERING was written, needed or not
/// @param variables the values to be given
/// @param partitionKeyVariables which of them give the partition key
/// @param userFunctions the functions of users that are called, each once
/// @param warnings Cassandra's warnings for the client
public record BoundSelect(
        AccessPath path,
        List<SelectedTerm> selection,
        boolean isWildcard,
        boolean isJson,
        boolean allowsFiltering,
        List<BindVariable> variables,
        List<Integer> partitionKeyVariables,
        List<UserFunction> userFunctions,
        List<String> warnings)
        implements BoundStatement {
    /// Copies the lists.
    public BoundSelect {
        selection = List.copyOf(selection);
        variables = List.copyOf(variables);
        partitionKeyVariables = List.copyOf(partitionKeyVariables);
        userFunctions = List.copyOf(userFunctions);
        warnings = List.copyOf(warnings);
    }

    /// One of the expressions returned.
    ///
    /// @param column its name and type
    /// @param term how it is computed
    public record SelectedTerm(ResultColumn column, BoundTerm term) {}

    /// The table or view read.
    public TableMetadata table() {
        return path.table();
    }

    /// The columns of the result: those of the selection, or the one column `[json]`.
    public List<ResultColumn> resultColumns() {
        if (isJson) {
            return List.of(
                    new ResultColumn(
                            table().keyspace(), table().name(), "[json]", NativeType.TEXT));
        }
        return selection.stream().map(SelectedTerm::column).toList();
    }

    @Override
    public String describe() {
        return path.describe();
    }
}
