package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.design.cost.ReadEstimator;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.BucketLists;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.DuplicateRows;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.Naming;
import dev.rowhouse.design.logical.PerInstance;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.step.ValueMerge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Writes the plan of a question and its SELECT.
final class QuestionWriter {
    private final TableSet tables;
    private final Map<Integer, NamedTable> named;
    private final Question question;
    private final Answer answer;
    private final NamedTable table;
    private final PatternShape pattern;
    private final Naming naming;
    private final AnswerEstimate estimate;

    /// @param named the tables by their numbers
    QuestionWriter(
            TableSet tables,
            Map<Integer, NamedTable> named,
            Question question,
            Answer answer,
            ReadEstimator reads) {
        this.tables = tables;
        this.named = Map.copyOf(named);
        this.question = question;
        this.answer = answer;
        this.table = namedTable(answer.first().number());
        this.pattern = DemandReader.shapeOf(question);
        this.naming = naming(tables.model(), question, answer);
        this.estimate =
                new AnswerEstimate(reads, answer, DuplicateRows.page(tables.model(), question));
    }

    /// The demand on the table that is read first.
    private Demand demand() {
        return answer.first().demand();
    }

    private NamedTable namedTable(int number) {
        NamedTable found = named.get(number);
        if (found == null) {
            throw new IllegalStateException("no name for table " + number);
        }
        return found;
    }

    private static Naming naming(Model model, Question question, Answer answer) {
        PatternShape pattern = DemandReader.shapeOf(question);
        Demand first = answer.first().demand();
        Optional<PerInstance> instances = answer.strategy().whole().perInstance();
        if (instances.isPresent()) {
            return Naming.at(pattern.shape(), first.shape(), instances.get().node());
        }
        return Naming.of(
                model, pattern.shape(), first, ConditionSplit.conditioned(question, pattern));
    }

    /// Whether the plan needs the list of the buckets in use.
    static boolean needsDirectory(Model model, Question question, Answer answer) {
        return BucketLists.isNeeded(
                question, answer.first().demand(), naming(model, question, answer)::inTable);
    }

    /// The plan. Its access paths are filled in later.
    QueryPlan plan(String reason) {
        ConditionSplit split = ConditionSplit.of(question, pattern, answer, naming);
        Set<String> taken = new LinkedHashSet<>(ValueLoops.names(answer));
        taken.add(BucketLoops.NAME);
        StepNames names = new StepNames(taken);
        String row = names.of(table);
        if (question.query().isAggregated()) {
            return aggregated(split, row, reason);
        }
        StepColumns steps = new StepColumns();
        List<FetchWriter> writers = offer(steps, row, names, split);
        List<ResultColumn> columns = columns(steps);
        List<Check> checks =
                split.checked().stream().map(asked -> CheckWriter.check(asked, steps)).toList();
        List<SortTerm> sort = sort(steps);
        ValueLoops values = ValueLoops.of(answer, table, split.first());
        Conditions conditions = new Conditions(table, values.bounds());
        Optional<String> presentWhen = conditions.presentWhen(tables);
        BucketLoops loops = new BucketLoops(table, demand());
        Optional<BucketLoop> loop = loops.of(conditions, new Conditions(table, split.first()));
        Optional<ValueMerge> merged = values.merge(loops.merge());
        boolean isMerged = merged.isPresent() || loop.orElse(null) instanceof BucketLoop.Sharded;
        if (isMerged) {
            loops.merge().forEach(term -> steps.selected(row).add(term.column()));
        }
        List<FetchStep> fetches = writers.stream().map(fetch -> fetch.step(steps)).toList();
        PageRules pages = pages(values, loop, isMerged, fetches);
        if (pages.isContinued()) {
            steps.selected(row).addAll(pages.columns());
        }
        OptionalInt first = loop.isPresent() ? demand().limit() : OptionalInt.empty();
        if (first.isPresent()) {
            values.loops().forEach(each -> steps.selected(row).add(each.column()));
        }
        Set<String> selected = selected(presentWhen, steps.selected(row));
        return new QueryPlan(
                question.name(),
                question.ask(),
                table.name(),
                row,
                statement(conditions, loop, selected),
                columns,
                loop,
                merged,
                first,
                fetches,
                checks,
                sort,
                isDistinct(),
                presentWhen,
                question.constraints().page(),
                pages.nextPage(selected, ordering(), this::shown),
                settings(),
                direction(),
                table.collection().map(CollectionColumn::unnesting),
                estimate.cost(row, table.name(), loop, fetches),
                "",
                reason);
    }

    /// @param isMerged whether several reads are merged
    private PageRules pages(
            ValueLoops values,
            Optional<BucketLoop> loop,
            boolean isMerged,
            List<FetchStep> fetches) {
        List<String> order =
                isMerged
                        ? new BucketLoops(table, demand())
                                .merge().stream().map(BucketLoop.MergeTerm::column).toList()
                        : List.of();
        boolean isReversed = direction() == QueryPlan.ReadDirection.REVERSED;
        return new PageRules(
                question,
                answer,
                isDistinct(),
                new NextPageWriter(table, values.bounds(), isReversed, loop, values.loops(), order),
                fetches);
    }

    /// Offers the columns that the steps could return: first those for which the table exists, then
    /// those of the fetches, and the table's other fields last.
    ///
    /// @param row the name of the step that reads the table
    /// @return a writer for each fetch; the steps already return the values that bind its key
    private List<FetchWriter> offer(
            StepColumns steps, String row, StepNames names, ConditionSplit split) {
        Set<Field> shown = new LinkedHashSet<>(demand().outputs());
        shown.addAll(table.table().key().fields());
        shown.forEach(field -> steps.offer(row, table, naming.asked(field), field));
        List<FetchWriter> writers = new ArrayList<>();
        List<Fetch> fetches = answer.fetches();
        for (int i = 0; i < fetches.size(); i++) {
            Fetch fetch = fetches.get(i);
            Read read = answer.fetchReads().get(i);
            NamedTable source = namedTable(read.number());
            String name = names.of(source);
            List<Conditions.Bound> bounds = new ArrayList<>();
            fetch.binds()
                    .forEach((field, asked) ->
                            bounds.add(new Conditions.Found(field, steps.use(asked).value())));
            bounds.addAll(split.fetched().get(i));
            Map<String, Expression.RowColumn> joins = new LinkedHashMap<>();
            fetch.joins()
                    .forEach((field, asked) ->
                            joins.put(source.column(field), steps.use(asked).value()));
            fetch.brings().forEach((asked, field) -> steps.offer(name, source, asked, field));
            writers.add(new FetchWriter(tables, fetch, read.order(), source, name, bounds, joins));
        }
        table.table()
                .fields()
                .forEach(field -> steps.offer(row, table, naming.asked(field), field));
        return writers;
    }

    private List<ResultColumn> columns(StepColumns steps) {
        List<ResultColumn> columns = new ArrayList<>();
        for (SelectItem item : question.query().items()) {
            StepColumns.TypedColumn place = steps.use(pattern.field(item.attribute()));
            columns.add(
                    new ResultColumn(
                            item.name(),
                            place.value().row(),
                            place.value().column(),
                            place.type()));
        }
        return columns;
    }

    private List<SortTerm> sort(StepColumns steps) {
        return answer.strategy().after().order().stream()
                .map(term -> new SortTerm(steps.use(term.field()).value(), term.direction()))
                .toList();
    }

    /// Whether the application leaves out equal rows.
    private boolean isDistinct() {
        return DuplicateRows.mayArise(tables.model(), question);
    }

    private QueryPlan.ReadDirection direction() {
        if (question.query().nearest().isPresent()) {
            return QueryPlan.ReadDirection.NEAREST;
        }
        return answer.first().order() == ReadOrder.REVERSED
                ? QueryPlan.ReadDirection.REVERSED
                : QueryPlan.ReadDirection.FORWARD;
    }

    /// The plan of a question that aggregates many rows: one read and no further steps.
    private QueryPlan aggregated(ConditionSplit split, String row, String reason) {
        Set<Field> groups = new LinkedHashSet<>();
        question.query().groups().forEach(group -> groups.add(stored(pattern.field(group))));
        AggregateWriter writer =
                new AggregateWriter(
                        table,
                        question.query(),
                        item -> stored(pattern.field(item.attribute())),
                        groups,
                        row);
        Conditions conditions = new Conditions(table, split.first());
        Optional<String> presentWhen = conditions.presentWhen(tables);
        PlanStatement statement = writer.statement(conditions, presentWhen, ordering());
        return new QueryPlan(
                question.name(),
                question.ask(),
                table.name(),
                row,
                statement,
                writer.columns(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                List.of(),
                false,
                writer.isOneRow() ? Optional.empty() : presentWhen,
                question.constraints().page(),
                question.constraints().page().isPresent()
                        ? Optional.of(new NextPage.PagingState())
                        : Optional.empty(),
                question.settings(),
                direction(),
                Optional.empty(),
                estimate.cost(row, table.name(), Optional.empty(), List.of()),
                "",
                reason);
    }

    /// The field under which the table stores a field of the question; the field itself when the
    /// table does not store it.
    private Field stored(Field asked) {
        return table.table().fields().stream()
                .filter(field -> naming.asked(field).equals(asked))
                .findFirst()
                .orElse(asked);
    }

    /// The column of the answer that shows a field of the table.
    private Optional<String> shown(Field field) {
        return question.query().items().stream()
                .filter(item -> stored(pattern.field(item.attribute())).equals(field))
                .map(SelectItem::name)
                .findFirst();
    }

    /// The columns that the plan's own statement selects.
    private Set<String> selected(Optional<String> presentWhen, Set<String> columns) {
        Set<String> selected = table.selected(columns);
        presentWhen.ifPresent(selected::add);
        if (selected.isEmpty()) {
            selected.add(table.column(table.table().key().fields().getFirst()));
        }
        // CQL allows no restriction of clustering columns when only static columns are selected.
        table.clusteringBesideStatic(tables, selected).ifPresent(selected::add);
        return selected;
    }

    private PlanStatement statement(
            Conditions conditions, Optional<BucketLoop> loop, Set<String> selected) {
        Optional<Expression> bucket =
                loop.map(each -> new Expression.RowColumn(each.name(), each.column()));
        Binder binder = new Binder();
        Select select =
                Select.from(table.qualifiedName())
                        .selecting(selected.stream().map(Selector::column).toList())
                        .where(conditions.where(binder, bucket))
                        .orderBy(nearest(binder).map(List::of).orElseGet(this::ordering));
        return binder.statement(Limits.of(select, demand()));
    }

    /// The ORDER BY term of the nearest rows.
    private Optional<Ordering> nearest(Binder binder) {
        return question.query()
                .nearest()
                .map(nearest -> {
                    Field vector = answer.first().index().orElseThrow();
                    String column = table.column(vector);
                    return new Ordering(
                            Name.of(column),
                            Optional.of(binder.term(column, vector.type(), nearest.to())),
                            SortDirection.ASC,
                            Span.NONE);
                });
    }

    /// The settings of its requests. Cassandra reads the nearest rows from one replica, and warns
    /// of each request for more.
    private RequestSettings settings() {
        return question.query().nearest().isPresent()
                ? question.settings().withUsualConsistency(Consistency.LOCAL_ONE)
                : question.settings();
    }

    /// The ORDER BY terms. Only the reverse of the clustering order needs them; rows in the
    /// clustering order need none.
    private List<Ordering> ordering() {
        if (answer.first().order() == ReadOrder.FORWARD) {
            return List.of();
        }
        return table.ordering(demand().rowOrder());
    }
}
