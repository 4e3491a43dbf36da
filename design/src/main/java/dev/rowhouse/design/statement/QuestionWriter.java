package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.PatternShape;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.NeedReader;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.plan.BucketLoop;
import dev.rowhouse.design.plan.Expression;
import dev.rowhouse.design.plan.PlanStatement;
import dev.rowhouse.design.plan.QueryPlan;
import dev.rowhouse.design.plan.ResultColumn;
import dev.rowhouse.design.plan.TimeBucket;
import dev.rowhouse.design.query.Condition;
import dev.rowhouse.design.query.Ordering.Direction;
import dev.rowhouse.design.query.Question;
import dev.rowhouse.design.query.SelectItem;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The SELECT that answers a question.
final class QuestionWriter {
    private static final String LOOP = "bucket";

    private final TableSet tables;
    private final Question question;
    private final Serving serving;
    private final NamedTable table;
    private final PatternShape pattern;
    private final RowShape.Renaming renaming;

    /// @param table the table that serves the question
    QuestionWriter(TableSet tables, Question question, Serving serving, NamedTable table) {
        this.tables = tables;
        this.question = question;
        this.serving = serving;
        this.table = table;
        this.pattern = NeedReader.shapeOf(question);
        this.renaming = table.table().shape().match(pattern.shape()).orElseThrow();
    }

    /// Whether the question has to be told which buckets there are.
    static boolean needsDirectory(Question question, Serving serving) {
        if (!(serving.need().bucket().orElse(null) instanceof Bucketing.ByTime(_, var time))) {
            return false;
        }
        boolean isBound =
                serving.need().equal().contains(time) && !serving.need().oneOf().contains(time);
        boolean isRanged = serving.need().range().equals(List.of(time));
        return !isBound && !(isRanged && isBetween(question));
    }

    private static boolean isBetween(Question question) {
        Set<Boolean> sides = new LinkedHashSet<>();
        for (Condition condition : question.query().pattern().conditions()) {
            if (condition instanceof Condition.Comparison(_, var operator, _)) {
                switch (operator) {
                    case LESS, LESS_OR_EQUAL -> sides.add(false);
                    case GREATER, GREATER_OR_EQUAL -> sides.add(true);
                    case EQUAL -> {}
                }
            }
        }
        return sides.size() == 2;
    }

    /// The plan, its access path still to be filled in.
    QueryPlan plan(String reason) {
        Conditions conditions = new Conditions(table, bounds());
        Optional<BucketLoop> loop = loop(conditions);
        Binder binder = new Binder();
        Optional<Expression> bucket =
                loop.map(each -> new Expression.RowColumn(each.name(), each.column()));
        List<ResultColumn> columns = new ArrayList<>();
        Set<String> selected = new LinkedHashSet<>();
        for (SelectItem item : question.query().items()) {
            Field field = renaming.apply(pattern.field(item.attribute()));
            String column = table.column(field);
            selected.add(column);
            columns.add(new ResultColumn(item.name(), column, columnType(field)));
        }
        Optional<String> presentWhen = presentWhen(conditions);
        presentWhen.ifPresent(selected::add);
        // CQL lets nobody restrict clustering columns who selects nothing but static ones.
        table.clusteringBesideStatic(tables, selected).ifPresent(selected::add);
        Select select =
                Select.from(table.qualifiedName())
                        .selecting(selected.stream().map(Selector::column).toList())
                        .where(conditions.where(binder, bucket))
                        .orderBy(ordering());
        return new QueryPlan(
                question.name(),
                question.ask(),
                table.name(),
                binder.statement(select),
                columns,
                loop,
                presentWhen,
                question.wishes().page(),
                serving.order() == ReadOrder.REVERSED
                        ? QueryPlan.ReadDirection.REVERSED
                        : QueryPlan.ReadDirection.FORWARD,
                "",
                reason);
    }

    private CqlType columnType(Field field) {
        return table.table().key().fields().contains(field) ? field.type().freeze() : field.type();
    }

    private List<Conditions.Bound> bounds() {
        List<Conditions.Bound> bounds = new ArrayList<>();
        for (Condition condition : question.query().pattern().conditions()) {
            List<Field> fields =
                    switch (condition) {
                        case Condition.Comparison(var reference, _, _) ->
                                List.of(pattern.field(reference));
                        case Condition.RowComparison(var references, _, _) ->
                                references.stream().map(pattern::field).toList();
                        case Condition.InValues(var reference, _) ->
                                List.of(pattern.field(reference));
                        case Condition.InParameter(var reference, _) ->
                                List.of(pattern.field(reference));
                        case Condition.Member(_, var collection) ->
                                List.of(member(pattern.field(collection)));
                    };
            bounds.add(
                    new Conditions.Bound(condition, fields.stream().map(renaming::apply).toList()));
        }
        return bounds;
    }

    private Field member(Field whole) {
        Field element = new Field(whole.node(), whole.attribute(), Field.Part.ELEMENT);
        return pattern.shape().elements().contains(element) ? element : whole;
    }

    /// The reverse of the clustering order has to be asked for; the order itself comes by itself.
    private List<Ordering> ordering() {
        if (serving.order() == ReadOrder.FORWARD) {
            return List.of();
        }
        return serving.need().order().stream()
                .map(term ->
                        Ordering.of(
                                table.column(term.field()),
                                term.direction() == Direction.DESCENDING
                                        ? SortDirection.DESC
                                        : SortDirection.ASC))
                .toList();
    }

    private Optional<BucketLoop> loop(Conditions conditions) {
        if (table.timeBucket().isEmpty() || conditions.computedBucket().isPresent()) {
            return Optional.empty();
        }
        Bucketing.ByTime byTime = table.timeBucket().get();
        BucketLoop.Direction direction = bucketDirection(byTime.time());
        String column = table.bucketColumn().orElseThrow();
        Optional<Expression> from = conditions.from(byTime.time());
        Optional<Expression> to = conditions.to(byTime.time());
        if (from.isPresent() && to.isPresent()) {
            return Optional.of(
                    new BucketLoop.Between(
                            LOOP,
                            column,
                            new TimeBucket(byTime.granularity()),
                            from.get(),
                            to.get(),
                            direction));
        }
        String directory = table.directory().orElseThrow();
        Binder binder = new Binder();
        Select select =
                Select.from(QualifiedName.of(directory))
                        .selecting(List.of(Selector.column(column)))
                        .where(conditions.onPartition(binder));
        if (direction != directoryDirection(table)) {
            select =
                    select.orderBy(
                            List.of(
                                    Ordering.of(
                                            column,
                                            direction == BucketLoop.Direction.DESCENDING
                                                    ? SortDirection.DESC
                                                    : SortDirection.ASC)));
        }
        PlanStatement statement = binder.statement(select);
        return Optional.of(new BucketLoop.Listed(LOOP, column, directory, statement));
    }

    /// Rows ordered by the bucket's time want the buckets in that order too.
    private BucketLoop.Direction bucketDirection(Field time) {
        return serving.need().order().stream()
                        .filter(term -> term.field().equals(time))
                        .anyMatch(term -> term.direction() == Direction.DESCENDING)
                ? BucketLoop.Direction.DESCENDING
                : BucketLoop.Direction.ASCENDING;
    }

    /// The order in which a table of buckets lists them: that in which the rows of a bucket lie.
    static BucketLoop.Direction directoryDirection(NamedTable table) {
        Field time = table.timeBucket().orElseThrow().time();
        return table.table().key().clustering().stream()
                        .filter(term -> term.field().equals(time))
                        .map(OrderTerm::direction)
                        .anyMatch(direction -> direction == Direction.DESCENDING)
                ? BucketLoop.Direction.DESCENDING
                : BucketLoop.Direction.ASCENDING;
    }

    private Optional<String> presentWhen(Conditions conditions) {
        boolean hasStatic =
                table.table().others().stream().anyMatch(f -> tables.isStatic(table.table(), f));
        if (!hasStatic || conditions.bindsClustering()) {
            return Optional.empty();
        }
        return Optional.of(table.column(table.table().key().clustering().getFirst().field()));
    }
}
