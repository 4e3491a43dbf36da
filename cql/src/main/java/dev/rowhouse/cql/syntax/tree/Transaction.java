package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;

/// `BEGIN TRANSACTION … COMMIT TRANSACTION`.
///
/// @param lets the rows that are read and named
/// @param select the SELECT whose rows are returned
/// @param returned the references whose values are returned; none together with `select`
/// @param conditions what must hold for the updates to be applied; all of them
/// @param updates what is written
/// @param span its position
public record Transaction(
        List<Let> lets,
        Optional<Select> select,
        List<Term.RowReference> returned,
        List<TransactionCondition> conditions,
        List<Modification> updates,
        Span span)
        implements Statement {
    /// Copies the lists.
    public Transaction {
        lets = List.copyOf(lets);
        returned = List.copyOf(returned);
        conditions = List.copyOf(conditions);
        updates = List.copyOf(updates);
    }
}
