package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.Demand;

/// The limits of reads of which the first rows of each group are wanted: LIMIT where a read finds
/// the rows of one group, PER PARTITION LIMIT where it finds those of several.
final class Limits {
    private Limits() {}

    /// The statement with the limit of a demand, if it has one.
    static Select of(Select select, Demand demand) {
        if (demand.limit().isEmpty()) {
            return select;
        }
        Term rows = Term.Literal.integer(demand.limit().getAsInt());
        return demand.isTogether() ? select.perPartitionLimit(rows) : select.limit(rows);
    }
}
