package dev.rowhouse.prove.prover;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.Optional;

/// The access paths of a design's reads, from the text of its statements.
final class AccessPaths {
    private final Schema schema;
    private final Optional<String> keyspace;

    AccessPaths(Design design) {
        this.schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        this.keyspace = Optional.of(design.keyspace());
    }

    /// Whether a read takes the rows of one partition as they are: it searches for none, and adds
    /// none up.
    boolean isOfOnePartition(PlanStatement statement) {
        return find(statement).filter(AccessPath::isOfOnePartition).isPresent();
    }

    /// Whether a read takes all rows of one partition, whichever they are.
    boolean isOfWholePartition(PlanStatement statement) {
        return find(statement)
                .filter(path ->
                        path.isOfOnePartition()
                                && path.clustering().isEmpty()
                                && path.limit().isEmpty()
                                && path.perPartitionLimit().isEmpty()
                                && !path.isDistinct())
                .isPresent();
    }

    /// Whether a read may throw rows away, as its text says.
    static boolean allowsFiltering(PlanStatement statement) {
        return CqlParser.parse(statement.cql()) instanceof Select select && select.allowFiltering();
    }

    private Optional<AccessPath> find(PlanStatement statement) {
        try {
            return StatementAnalyzer.analyze(CqlParser.parse(statement.cql()), schema, keyspace)
                            instanceof BoundSelect select
                    ? Optional.of(select.path())
                    : Optional.empty();
        } catch (CqlException e) {
            // The database rejects it, too, and that is a failure of its own.
            return Optional.empty();
        }
    }
}
