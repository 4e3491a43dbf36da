package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Bucket;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Turns a resolved question into a [Demand]. A demand has the form of a read that Cassandra does
/// well: equalities on the first columns of the key, one range on the column after them, and the
/// order of the columns after them or its reverse.
public final class DemandReader {
    private final Model model;

    /// Creates a reader for questions about a model.
    public DemandReader(Model model) {
        this.model = model;
    }

    /// Places a question's aliases in its demand's shape. An index stores collections as they are;
    /// a table has one row per element.
    public static PatternShape shapeOf(Question question) {
        return PatternShape.of(
                question.query().pattern(),
                question.constraints().servedBy() == ServedBy.INDEX
                        ? PatternShape.Unnesting.NONE
                        : PatternShape.Unnesting.MEMBERS);
    }

    /// Reads a question of the application.
    public Reading read(Question question) {
        PatternShape pattern = shapeOf(question);
        ConceptualQuery query = question.query();
        Draft draft = new Draft(question.name(), pattern, question.constraints().servedBy());
        try {
            Optional<JoinToMany> left = JoinToMany.left(question, pattern);
            query.pattern().conditions().forEach(draft::add);
            Optional<FirstRule> first =
                    query.first().map(each -> new FirstRule(model, pattern, each));
            Optional<JoinToMany> join =
                    left.or(() ->
                            first.flatMap(rule -> rule.join(question, draft.equal, draft.oneOf)));
            for (SelectItem item : query.items()) {
                if (item.aggregate().orElse(null) != Aggregate.ROWS) {
                    draft.show(pattern.field(item.attribute()));
                }
            }
            // A row exists only if these instances do, so mutations must know their keys.
            pattern.shape().required().forEach(draft::store);
            question.constraints().bucket().ifPresent(draft::bucket);
            if (query.isAggregated()) {
                draft.group(query);
            } else {
                draft.order(query.readOrder(), join);
            }
            if (query.nearest().isEmpty()) {
                draft.checkKey();
            }
            join.ifPresent(each -> {
                each.checkOrder(
                        model,
                        pattern,
                        draft.order,
                        first.map(rule -> rule.known(draft.single())).orElseGet(draft::single));
                each.checkConditions(draft.range, draft.oneOf);
            });
            if (first.filter(rule -> rule.isKept(join, draft.equal)).isPresent()) {
                return new Reading.Possible(kept(question, draft, first.get()));
            }
            first.ifPresent(rule -> rule.check(join, draft.equal, draft.oneOf, draft.bucket));
            Demand demand =
                    draft.demand(question.constraints().table())
                            .orderedBy(
                                    query.nearest()
                                            .map(each ->
                                                    new NearTerm(
                                                            pattern.field(each.vector()),
                                                            each.measure())))
                            .keepingFirst(
                                    query.first()
                                            .map(each ->
                                                    new GroupLimit(
                                                            each.rows(), each.isUnordered())));
            return new Reading.Possible(
                    join.map(each -> demand.readPer(new PerInstance(each.node(), each.missing())))
                            .orElse(demand));
        } catch (RefusedException e) {
            return new Reading.Impossible(e.refusal());
        }
    }

    /// A question about the first rows of groups, for a table that keeps only these.
    private Demand kept(Question question, Draft draft, FirstRule rule) {
        FirstOfGroup first =
                rule.kept(question, draft.equal, draft.oneOf, draft.range, draft.order);
        List<OrderTerm> order =
                question.query().order().isEmpty() ? List.of() : List.copyOf(draft.order);
        Demand all = draft.demand(question.constraints().table());
        return new Demand(
                all.name(),
                all.shape().keeping(Optional.of(first)),
                all.equal(),
                all.oneOf(),
                List.of(),
                List.of(),
                order,
                all.outputs(),
                all.bucket(),
                all.requestedName());
    }

    /// Reads the question that a mutation asks to find the instances that its WHERE clause selects.
    ///
    /// @param name the mutation's name
    /// @param shape the pattern's shape, with collections stored as a whole
    /// @param outputs the fields that the mutation needs of each instance
    public Reading read(String name, Pattern pattern, PatternShape shape, List<Field> outputs) {
        Draft draft = new Draft(name, shape, ServedBy.TABLE);
        try {
            pattern.conditions().forEach(draft::add);
            draft.outputs.addAll(outputs);
            draft.checkKey();
            return new Reading.Possible(draft.demand(Optional.empty()));
        } catch (RefusedException e) {
            return new Reading.Impossible(e.refusal());
        }
    }

    /// A demand while it is collected.
    private final class Draft {
        private final String name;
        private final PatternShape pattern;
        private final RowShape shape;
        private final Identity identity;
        private final ServedBy servedBy;
        private final Set<Field> equal = new LinkedHashSet<>();
        private final Set<Field> oneOf = new LinkedHashSet<>();
        private final Set<Field> contains = new LinkedHashSet<>();
        private List<Field> range = List.of();
        private final List<OrderTerm> order = new ArrayList<>();
        private final Set<Field> outputs = new LinkedHashSet<>();
        private Optional<Bucketing> bucket = Optional.empty();

        Draft(String name, PatternShape pattern, ServedBy servedBy) {
            this.name = name;
            this.pattern = pattern;
            this.shape = pattern.shape();
            this.identity = new Identity(model, shape);
            this.servedBy = servedBy;
        }

        void add(Condition condition) {
            switch (condition) {
                case Condition.Comparison(var reference, var operator, _) -> {
                    if (operator == Condition.Operator.EQUAL) {
                        equal(reference);
                    } else {
                        range(List.of(pattern.field(reference)));
                    }
                }
                case Condition.RowComparison(var references, _, _) ->
                        range(references.stream().map(pattern::field).toList());
                case Condition.InValues(var reference, _) -> oneOf.add(equal(reference));
                case Condition.InParameter(var reference, _) -> oneOf.add(equal(reference));
                case Condition.Member(_, var collection) -> member(collection);
            }
        }

        /// Adds an output. A counter of an entity with other attributes is in another table, where
        /// the key of the instance finds it, so the key is added instead.
        void show(Field field) {
            boolean isBeside =
                    field.attribute().isCounter()
                            && !model.isCount(identity.entity(field.node()).name());
            if (isBeside) {
                outputs.addAll(identity.key(field.node()));
            } else {
                outputs.add(field);
            }
        }

        void store(Node required) {
            outputs.addAll(identity.key(required));
        }

        private Field equal(AttributeReference reference) {
            Field field = pattern.field(reference);
            if (!equal.add(field)) {
                throw new RefusedException(
                        "`" + reference + "` is bound twice",
                        "remove one of the two conditions: it can only repeat or contradict the other");
            }
            return field;
        }

        private void member(AttributeReference collection) {
            Field whole = pattern.field(collection);
            if (servedBy == ServedBy.INDEX) {
                contains.add(whole);
            } else {
                equal.add(new Field(whole.node(), whole.attribute(), Field.Part.ELEMENT));
            }
        }

        /// Refuses to find or order rows by a derived attribute of another instance than the one
        /// that they stand for: each change of it would move very many rows.
        private void checkDerived(List<Field> fields) {
            for (Field field : fields) {
                boolean isOwn = field.node().isRoot() && shape.isSingle();
                if (field.attribute().isDerived() && !isOwn) {
                    throw new RefusedException(
                            "it finds or orders rows by `%s`, which is derived: each change of it would move all rows that show the %s"
                                    .formatted(field.path(), identity.entity(field.node()).name()),
                            "ask for the instances of %s alone, or sort in the application"
                                    .formatted(identity.entity(field.node()).name()));
                }
            }
        }

        private void range(List<Field> fields) {
            checkDerived(fields);
            if (!range.isEmpty() && !range.equals(fields)) {
                throw new RefusedException(
                        "it has ranges on `%s` and on `%s`, but a read can only select one range of a partition"
                                .formatted(paths(range), paths(fields)),
                        "bind one of them by `=`, or check one of them in the application");
            }
            range = fields;
        }

        void bucket(Bucket requestedName) {
            bucket =
                    switch (requestedName) {
                        case Bucket.ByTime(var granularity, var attribute) ->
                                Optional.of(
                                        new Bucketing.ByTime(
                                                granularity, pattern.field(attribute)));
                        case Bucket.Shards(var count, var attribute) ->
                                Optional.of(new Bucketing.Shards(count, pattern.field(attribute)));
                        case Bucket.Single() -> Optional.of(new Bucketing.Single());
                        case Bucket.None() -> Optional.empty();
                    };
        }

        /// Orders the rows by the grouped attributes: `GROUP BY` needs the rows of each group side
        /// by side.
        void group(ConceptualQuery query) {
            if (servedBy == ServedBy.INDEX
                    || servedBy == ServedBy.VIEW
                    || servedBy == ServedBy.LOOKUP) {
                throw new RefusedException(
                        "it aggregates rows, which the database does only within one table",
                        "remove `using`");
            }
            if (bucket.isPresent() && !(bucket.get() instanceof Bucketing.Single)) {
                throw new RefusedException(
                        "it aggregates rows, but `bucket` would spread them over several partitions",
                        "ask for each bucket separately and combine the answers, or remove `bucket`");
            }
            List<Ordering> terms = new ArrayList<>(query.order());
            query.groups().stream()
                    .skip(terms.size())
                    .forEach(group -> terms.add(new Ordering(group, Ordering.Direction.ASCENDING)));
            if (!terms.isEmpty() && !oneOf.isEmpty()) {
                throw new RefusedException(
                        "it groups rows of several partitions (one for each value of `%s`), but the database groups the rows of one partition at a time"
                                .formatted(paths(oneOf)),
                        "ask once per value and combine the answers, or remove GROUP BY");
            }
            order(terms, Optional.empty());
        }

        /// @param join the join whose rows are read per instance, if there is one
        void order(List<Ordering> terms, Optional<JoinToMany> join) {
            Set<Field> known = single();
            for (Ordering term : terms) {
                Field field = pattern.field(term.attribute());
                // All rows have the same value of this field, so it does not affect the order.
                if (identity.isDetermined(field, known)) {
                    continue;
                }
                // A question orders by what some kinds lack only if it is about other kinds.
                boolean mayLack = identity.isOptional(field) && !identity.isOfSubtype(field);
                if (mayLack && !oneOf.contains(field)) {
                    throw new RefusedException(
                            "it orders by `%s`, which is optional, but a clustering column cannot be null"
                                    .formatted(term.attribute()),
                            "make `%s` mandatory in the model".formatted(term.attribute()));
                }
                checkDerived(List.of(field));
                order.add(new OrderTerm(field, term.direction()));
                known.add(field);
            }
            if (!order.isEmpty()) {
                checkOrder(join);
            }
        }

        private void checkOrder(Optional<JoinToMany> join) {
            // Each value of an IN is read separately, so the order holds within one value; and so
            // are the rows of each instance.
            boolean isOfRows =
                    join.isPresent() && range.stream().noneMatch(join.get()::isOfInstance);
            List<OrderTerm> rowOrder =
                    order.stream()
                            .filter(term -> !oneOf.contains(term.field()))
                            .filter(term ->
                                    !isOfRows || !join.orElseThrow().isOfInstance(term.field()))
                            .toList();
            List<Field> fields = rowOrder.stream().map(OrderTerm::field).toList();
            int common = Math.min(fields.size(), range.size());
            if (!fields.subList(0, common).equals(range.subList(0, common))) {
                throw new RefusedException(
                        "it has a range on `%s` but orders by `%s`: the rows of a table have only one of the two orders"
                                .formatted(paths(range), paths(fields)),
                        "order by `%s` first, or bind it by `=`".formatted(paths(range)));
            }
            boolean mixed =
                    rowOrder.stream()
                                    .limit(range.size())
                                    .map(OrderTerm::direction)
                                    .distinct()
                                    .count()
                            > 1;
            if (range.size() > 1 && mixed) {
                throw new RefusedException(
                        "it compares row values of `%s`, which are ordered in different directions"
                                .formatted(paths(range)),
                        "order all of them the same way");
            }
            if (join.isPresent()
                    && bucket.orElse(null) instanceof Bucketing.ByTime(_, Field time)
                    && !join.get().isOfInstance(time)) {
                throw new RefusedException(
                        "it reads the rows of each `%s` from one partition, but `bucket` splits it"
                                .formatted(join.get().edge().from()),
                        "remove `bucket`");
            }
            if (bucket.orElse(null) instanceof Bucketing.ByTime byTime
                    && !equal.contains(byTime.time())
                    && !byTime.time().equals(order.getFirst().field())) {
                throw new RefusedException(
                        "its rows are split into buckets by `%s` but ordered by `%s`, so the buckets would have to be merged"
                                .formatted(byTime.time().path(), order.getFirst().field().path()),
                        "order by `%s` first, or remove `bucket`".formatted(byTime.time().path()));
            }
        }

        /// The fields that are bound to one value, not to a list of values.
        Set<Field> single() {
            Set<Field> single = new LinkedHashSet<>(equal);
            single.removeAll(oneOf);
            return single;
        }

        void checkKey() {
            if (equal.isEmpty() && contains.isEmpty() && bucket.isEmpty()) {
                throw new RefusedException(
                        "it binds nothing by `=`, so every partition of every node would have to be read",
                        "bind an attribute by `=`, or write `bucket: single` if all rows fit into one partition");
            }
            List<Field> twice = range.stream().filter(equal::contains).toList();
            if (!twice.isEmpty()) {
                throw new RefusedException(
                        "`%s` is bound by `=` and by a range".formatted(paths(twice)),
                        "remove one of the two conditions");
            }
            List<Field> keyed = new ArrayList<>(equal);
            keyed.addAll(range);
            order.forEach(term -> keyed.add(term.field()));
            for (Field field : keyed) {
                if (!field.type().isComparable()) {
                    throw new RefusedException(
                            "`%s` has the type %s, which has no order and cannot be part of a key"
                                    .formatted(field.path(), field.type().cql()),
                            "search by another attribute");
                }
            }
        }

        Demand demand(Optional<String> requestedName) {
            return new Demand(
                    name,
                    shape,
                    List.copyOf(equal),
                    List.copyOf(oneOf),
                    List.copyOf(contains),
                    range,
                    order,
                    List.copyOf(outputs),
                    bucket,
                    requestedName);
        }

        private String paths(Collection<Field> fields) {
            return String.join(", ", fields.stream().map(Field::path).toList());
        }
    }
}
