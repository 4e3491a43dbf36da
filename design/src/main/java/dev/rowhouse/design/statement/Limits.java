package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.Demand;

/// The LIMIT of reads that find the rows of one group, of which the first are wanted.
final class Limits {
    private Limits() {}

    /// The statement with the limit of a demand, if it has one.
    static Select of(Select select, Demand demand) {
        return demand.limit().isPresent()
                ? select.limit(Term.Literal.integer(demand.limit().getAsInt()))
                : select;
    }
}
