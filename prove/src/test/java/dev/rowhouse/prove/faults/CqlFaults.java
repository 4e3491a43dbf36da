package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.CqlPrinter;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Using;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Faults in single statements.
final class CqlFaults {
    private CqlFaults() {}

    /// A SELECT with a LIMIT reads the partition from its other end.
    static List<Variant<PlanStatement>> lastForFirst(PlanStatement statement, TableDesign table) {
        String cql = statement.cql();
        int limit = cql.indexOf("LIMIT ");
        Optional<ColumnDesign> column =
                table.primaryKey().stream().filter(each -> each.role().isClustering()).findFirst();
        if (limit < 0 || column.isEmpty()) {
            return List.of();
        }
        int order = cql.indexOf("ORDER BY ");
        String reversed =
                column.get().role() == ColumnRole.CLUSTERING_ASCENDING ? " DESC " : " ASC ";
        String other =
                order < 0
                        ? cql.substring(0, limit)
                                + "ORDER BY "
                                + column.get().name()
                                + reversed
                                + cql.substring(limit)
                        : cql.substring(0, order) + cql.substring(limit);
        return List.of(new Variant<>("", new PlanStatement(other, statement.binds())));
    }

    /// A statement with another tree; values whose markers are gone are gone too.
    private static PlanStatement with(PlanStatement statement, Statement tree) {
        String cql = CqlPrinter.print(tree);
        List<Bind> binds = new ArrayList<>();
        for (Term.BindMarker marker : CqlParser.parseWithMarkers(cql).markers()) {
            String name = marker.name().map(Name::text).orElseThrow();
            statement.binds().stream()
                    .filter(bind -> bind.marker().equals(name))
                    .findFirst()
                    .ifPresent(binds::add);
        }
        return new PlanStatement(cql, binds, statement.isConditional());
    }

    private static <T> List<T> without(List<T> all, int place) {
        List<T> fewer = new ArrayList<>(all);
        fewer.remove(place);
        return fewer;
    }

    /// One column that is no key column is not written, once per column.
    static List<Variant<PlanStatement>> columnsNotWritten(
            PlanStatement statement, Set<String> keys) {
        List<Variant<PlanStatement>> faulty = new ArrayList<>();
        switch (CqlParser.parse(statement.cql())) {
            case Insert insert -> {
                for (int i = 0; i < insert.columns().size(); i++) {
                    String column = insert.columns().get(i).text();
                    if (!keys.contains(column)) {
                        faulty.add(
                                new Variant<>(
                                        column,
                                        with(
                                                statement,
                                                new Insert(
                                                        insert.table(),
                                                        without(insert.columns(), i),
                                                        without(insert.values(), i),
                                                        insert.ifNotExists(),
                                                        insert.using(),
                                                        insert.span()))));
                    }
                }
            }
            case Update update when update.assignments().size() > 1 -> {
                for (int i = 0; i < update.assignments().size(); i++) {
                    faulty.add(
                            new Variant<>(
                                    update.assignments().get(i).column().text(),
                                    with(
                                            statement,
                                            assigning(update, without(update.assignments(), i)))));
                }
            }
            default -> {}
        }
        return faulty;
    }

    private static Update assigning(Update update, List<Assignment> assignments) {
        return new Update(
                update.table(),
                update.using(),
                assignments,
                update.where(),
                update.ifExists(),
                update.conditions(),
                update.span());
    }

    /// A marker takes the value of another marker of its type, once per pair.
    static List<Variant<PlanStatement>> wrongValues(PlanStatement statement) {
        List<Variant<PlanStatement>> faulty = new ArrayList<>();
        for (int i = 0; i < statement.binds().size(); i++) {
            Bind bind = statement.binds().get(i);
            for (Bind other : statement.binds()) {
                if (bind != other
                        && bind.type().equals(other.type())
                        && !bind.value().equals(other.value())) {
                    faulty.add(
                            new Variant<>(
                                    bind.marker() + " is " + other.value().text(),
                                    binding(statement, i, other.value())));
                }
            }
        }
        return faulty;
    }

    private static PlanStatement binding(PlanStatement statement, int place, Expression value) {
        List<Bind> binds = new ArrayList<>(statement.binds());
        Bind bind = binds.get(place);
        binds.set(place, new Bind(bind.marker(), bind.type(), value));
        return new PlanStatement(statement.cql(), binds, statement.isConditional());
    }

    /// A time bucket of another length, or a shard among one more.
    static List<Variant<PlanStatement>> wrongBuckets(PlanStatement statement) {
        List<Variant<PlanStatement>> faulty = new ArrayList<>();
        for (int i = 0; i < statement.binds().size(); i++) {
            switch (statement.binds().get(i).value()) {
                case Expression.BucketOf(TimeBucket bucket, Expression time) ->
                        faulty.add(
                                new Variant<>(
                                        "bucket of another length",
                                        binding(
                                                statement,
                                                i,
                                                new Expression.BucketOf(neighbour(bucket), time))));
                case Expression.ShardOf(Shard shard, var type, Expression value) ->
                        faulty.add(
                                new Variant<>(
                                        "one shard more",
                                        binding(
                                                statement,
                                                i,
                                                new Expression.ShardOf(
                                                        new Shard(shard.count() + 1),
                                                        type,
                                                        value))));
                default -> {}
            }
        }
        return faulty;
    }

    /// A bucket of another length whose values have the same type, if there is one.
    private static TimeBucket neighbour(TimeBucket bucket) {
        return new TimeBucket(
                switch (bucket.granularity()) {
                    case HOUR -> Granularity.DAY;
                    case DAY -> Granularity.WEEK;
                    case WEEK -> Granularity.DAY;
                    case MONTH -> Granularity.YEAR;
                    case YEAR -> Granularity.MONTH;
                });
    }

    private static PlanStatement where(
            PlanStatement statement, UnaryOperator<List<Relation>> change) {
        return switch (CqlParser.parse(statement.cql())) {
            case Select select -> with(statement, select.where(change.apply(select.where())));
            case Update update ->
                    with(
                            statement,
                            new Update(
                                    update.table(),
                                    update.using(),
                                    update.assignments(),
                                    change.apply(update.where()),
                                    update.ifExists(),
                                    update.conditions(),
                                    update.span()));
            case Delete delete ->
                    with(
                            statement,
                            new Delete(
                                    delete.targets(),
                                    delete.table(),
                                    delete.using(),
                                    change.apply(delete.where()),
                                    delete.ifExists(),
                                    delete.conditions(),
                                    delete.span()));
            default -> statement;
        };
    }

    private static List<Relation> relations(PlanStatement statement) {
        return switch (CqlParser.parse(statement.cql())) {
            case Select select -> select.where();
            case Update update -> update.where();
            case Delete delete -> delete.where();
            default -> List.of();
        };
    }

    /// The last condition of WHERE is missing.
    static List<Variant<PlanStatement>> lastConditionMissing(PlanStatement statement) {
        List<Relation> relations = relations(statement);
        return relations.size() < 2
                ? List.of()
                : List.of(
                        new Variant<>(
                                relations.getLast().toString(),
                                where(statement, all -> all.subList(0, all.size() - 1))));
    }

    /// A bound includes its own value, or no longer does, once per bound.
    static List<Variant<PlanStatement>> boundsOffByOne(PlanStatement statement) {
        List<Variant<PlanStatement>> faulty = new ArrayList<>();
        List<Relation> relations = relations(statement);
        for (int i = 0; i < relations.size(); i++) {
            Relation relation = relations.get(i);
            Optional<Relation> moved =
                    switch (relation) {
                        case Relation.SingleColumn(var column, var operator, var value, var span) ->
                                moved(operator)
                                        .map(other ->
                                                new Relation.SingleColumn(
                                                        column, other, value, span));
                        case Relation.MultiColumn(var columns, var operator, var value, var span) ->
                                moved(operator)
                                        .map(other ->
                                                new Relation.MultiColumn(
                                                        columns, other, value, span));
                        default -> Optional.empty();
                    };
            int place = i;
            moved.ifPresent(other ->
                    faulty.add(
                            new Variant<>(
                                    relation.toString(),
                                    where(
                                            statement,
                                            all -> {
                                                List<Relation> changed = new ArrayList<>(all);
                                                changed.set(place, other);
                                                return changed;
                                            }))));
        }
        return faulty;
    }

    private static Optional<RelationOperator> moved(RelationOperator operator) {
        return switch (operator) {
            case LT -> Optional.of(RelationOperator.LTE);
            case LTE -> Optional.of(RelationOperator.LT);
            case GT -> Optional.of(RelationOperator.GTE);
            case GTE -> Optional.of(RelationOperator.GT);
            case EQ, NEQ, LIKE, CONTAINS, CONTAINS_KEY -> Optional.empty();
        };
    }

    /// No ORDER BY.
    static List<Variant<PlanStatement>> orderMissing(PlanStatement statement) {
        return CqlParser.parse(statement.cql()) instanceof Select select
                        && !select.orderBy().isEmpty()
                ? List.of(new Variant<>("", with(statement, select.orderBy(List.of()))))
                : List.of();
    }

    /// One row more than the limit.
    static List<Variant<PlanStatement>> limitsOneHigher(PlanStatement statement) {
        if (!(CqlParser.parse(statement.cql()) instanceof Select select)) {
            return List.of();
        }
        if (select.perPartitionLimit().orElse(null) instanceof Term.Literal limit) {
            Term rows = Term.Literal.integer(Integer.parseInt(limit.text()) + 1);
            return List.of(new Variant<>("", with(statement, select.perPartitionLimit(rows))));
        }
        if (!(select.limit().orElse(null) instanceof Term.Literal limit)) {
            return List.of();
        }
        int rows = Integer.parseInt(limit.text()) + 1;
        return List.of(
                new Variant<>("", with(statement, select.limit(Term.Literal.integer(rows)))));
    }

    /// The limit of each partition is one of all rows.
    static List<Variant<PlanStatement>> limitsOfAllRows(PlanStatement statement) {
        if (!(CqlParser.parse(statement.cql()) instanceof Select select)
                || select.perPartitionLimit().isEmpty()) {
            return List.of();
        }
        Select other =
                new Select(
                        select.json(),
                        select.distinct(),
                        select.selectors(),
                        select.table(),
                        select.where(),
                        select.groupBy(),
                        select.orderBy(),
                        Optional.empty(),
                        select.perPartitionLimit(),
                        select.allowFiltering(),
                        select.span());
        return List.of(new Variant<>("", with(statement, other)));
    }

    /// At most some rows.
    static List<Variant<PlanStatement>> limited(PlanStatement statement, int rows) {
        return CqlParser.parse(statement.cql()) instanceof Select select && select.limit().isEmpty()
                ? List.of(
                        new Variant<>(
                                "", with(statement, select.limit(Term.Literal.integer(rows)))))
                : List.of();
    }

    /// Rows may be filtered.
    static List<Variant<PlanStatement>> filtering(PlanStatement statement) {
        return CqlParser.parse(statement.cql()) instanceof Select select
                ? List.of(new Variant<>("", with(statement, select.filtering())))
                : List.of();
    }

    /// No TTL.
    static List<Variant<PlanStatement>> lifeMissing(PlanStatement statement) {
        return switch (CqlParser.parse(statement.cql())) {
            case Insert insert when insert.using().timeToLive().isPresent() ->
                    List.of(
                            new Variant<>(
                                    "",
                                    with(
                                            statement,
                                            new Insert(
                                                    insert.table(),
                                                    insert.columns(),
                                                    insert.values(),
                                                    insert.ifNotExists(),
                                                    Using.NOTHING,
                                                    insert.span()))));
            case Update update when update.using().timeToLive().isPresent() ->
                    List.of(
                            new Variant<>(
                                    "",
                                    with(
                                            statement,
                                            new Update(
                                                    update.table(),
                                                    Using.NOTHING,
                                                    update.assignments(),
                                                    update.where(),
                                                    update.ifExists(),
                                                    update.conditions(),
                                                    update.span()))));
            default -> List.of();
        };
    }

    /// The statement without its condition.
    static PlanStatement unconditional(PlanStatement statement) {
        PlanStatement free =
                switch (CqlParser.parse(statement.cql())) {
                    case Insert insert ->
                            with(
                                    statement,
                                    new Insert(
                                            insert.table(),
                                            insert.columns(),
                                            insert.values(),
                                            false,
                                            insert.using(),
                                            insert.span()));
                    case Update update -> with(statement, conditioned(update, List.of()));
                    case Delete delete -> with(statement, conditioned(delete, List.of()));
                    default -> statement;
                };
        return new PlanStatement(free.cql(), free.binds(), false);
    }

    /// One of several conditions is missing, once per condition.
    static List<Variant<PlanStatement>> conditionTermsMissing(PlanStatement statement) {
        List<Variant<PlanStatement>> faulty = new ArrayList<>();
        Statement tree = CqlParser.parse(statement.cql());
        List<Condition> conditions =
                switch (tree) {
                    case Update update -> update.conditions();
                    case Delete delete -> delete.conditions();
                    default -> List.of();
                };
        for (int i = 0; i < conditions.size() && conditions.size() > 1; i++) {
            List<Condition> fewer = without(conditions, i);
            faulty.add(
                    new Variant<>(
                            conditions.get(i).toString(),
                            with(
                                    statement,
                                    tree instanceof Update update
                                            ? conditioned(update, fewer)
                                            : conditioned((Delete) tree, fewer))));
        }
        return faulty;
    }

    private static Update conditioned(Update update, List<Condition> conditions) {
        return new Update(
                update.table(),
                update.using(),
                update.assignments(),
                update.where(),
                false,
                conditions,
                update.span());
    }

    private static Delete conditioned(Delete delete, List<Condition> conditions) {
        return new Delete(
                delete.targets(),
                delete.table(),
                delete.using(),
                delete.where(),
                false,
                conditions,
                delete.span());
    }
}
