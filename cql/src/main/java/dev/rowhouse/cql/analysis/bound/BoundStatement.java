package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.schema.UserFunction;

import java.util.List;

/// A statement on data whose names are resolved and whose rules are checked.
public sealed interface BoundStatement
        permits BoundSelect, BoundModification, BoundBatch, BoundTransaction {
    /// The values to be given, in the order of the markers in the text. A name used twice stands
    /// twice.
    List<BindVariable> variables();

    /// The indexes of the variables that give the columns of the partition key, so that a client
    /// can find the replicas of the partition; empty if some column is given otherwise, or there
    /// are several partitions.
    List<Integer> partitionKeyVariables();

    /// The functions and aggregates of users that the statement calls, each once.
    List<UserFunction> userFunctions();

    /// The access of the statement as lines of text, the same in EXPLAIN, tests and tools.
    String describe();
}
