package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.file.BucketText;
import dev.rowhouse.model.file.ConstraintsText;
import dev.rowhouse.model.file.FirstText;
import dev.rowhouse.model.file.KeyText;
import dev.rowhouse.model.file.QuestionText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceText;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolves one SELECT against a model; reports each mistake at its place and goes on with the next
/// clause.
final class QuestionResolver {
    private final Model model;
    private final QuestionText text;
    private final Optional<Variant> variant;
    private final Diagnostics diagnostics;
    private final Scope scope;
    private final Parameters parameters = new Parameters();
    private final ConditionResolver conditionResolver;
    private final NearnessResolver nearness;

    /// @param text the question; its JPQL is that of all variants
    /// @param variant which of its variants it is, if it has optional parameters
    /// @param measures those by which the questions before order vectors
    QuestionResolver(
            Model model,
            QuestionText text,
            Optional<Variant> variant,
            NearnessResolver.Measures measures,
            Diagnostics diagnostics) {
        this.model = model;
        this.text = text;
        this.variant = variant;
        this.diagnostics = diagnostics;
        this.scope = new Scope(model);
        this.conditionResolver =
                new ConditionResolver(scope, parameters, ConditionResolver.Statement.QUESTION);
        this.nearness = new NearnessResolver(scope, parameters, text.constraints(), measures);
    }

    /// The question; of no use when a diagnostic has been reported meanwhile.
    Optional<Question> resolve(JpqlTree.Select select) {
        try {
            scope.addSource(select.from());
            for (JpqlTree.Join join : select.joins()) {
                scope.addJoin(join);
            }
            return Optional.of(question(select));
        } catch (Mistake mistake) {
            report(mistake);
            return Optional.empty();
        }
    }

    private void report(Mistake mistake) {
        mistake.report(text.jpql(), diagnostics);
    }

    private Question question(JpqlTree.Select select) throws Mistake {
        List<Condition> conditions = new ArrayList<>();
        for (JpqlTree.Predicate predicate : select.where()) {
            try {
                conditions.addAll(conditionResolver.resolve(predicate));
            } catch (Mistake mistake) {
                report(mistake);
            }
        }
        SelectItems items = new SelectItems(model, scope);
        for (JpqlTree.Item item : select.items()) {
            try {
                items.add(item);
            } catch (Mistake mistake) {
                report(mistake);
            }
        }
        List<SelectItem> selected = items.named();
        boolean isByNearness = NearnessResolver.isAsked(select);
        Optional<Nearness> nearest = isByNearness ? nearest(select, selected) : Optional.empty();
        List<Ordering> order = isByNearness ? List.of() : order(select.order(), selected);
        GroupResolver grouping = new GroupResolver(scope);
        List<AttributeReference> groups = grouping.groups(select);
        grouping.check(select, selected, groups, order);
        Optional<FirstRows> first =
                text.constraints().first().flatMap(each -> first(each, select, selected, order));
        Optional<Bucket> bucket =
                isByNearness
                        ? Optional.of(new Bucket.None())
                        : text.constraints()
                                .bucket()
                                .flatMap(requested -> bucket(requested, select));
        if (!isByNearness) {
            checkEquality(select, conditions);
        }
        addKind(select, conditions);
        ConceptualQuery query =
                new ConceptualQuery(
                        select.distinct(),
                        selected,
                        scope.pattern(conditions),
                        groups,
                        order,
                        nearest,
                        first,
                        parameters.list());
        return new Question(
                text.name(),
                text.ask(),
                query,
                text.next().stream().map(SourceText::text).toList(),
                constraints(bucket, select),
                text.settings(),
                text.rate(),
                JpqlPrinter.print(select),
                variant);
    }

    private List<Ordering> order(List<JpqlTree.OrderTerm> terms, List<SelectItem> selected) {
        List<Ordering> order = new ArrayList<>();
        for (JpqlTree.OrderTerm term : terms) {
            try {
                order.addAll(order(term, selected));
            } catch (Mistake mistake) {
                report(mistake);
            }
        }
        return order;
    }

    /// Resolves an order by the distance of vectors.
    private Optional<Nearness> nearest(JpqlTree.Select select, List<SelectItem> selected) {
        try {
            nearness.checkConstraints(select, text);
            return Optional.of(nearness.resolve(select, selected));
        } catch (Mistake mistake) {
            report(mistake);
            return Optional.empty();
        }
    }

    /// Adds the condition that an instance is one of the subtype that FROM names.
    private void addKind(JpqlTree.Select select, List<Condition> conditions) {
        String alias = select.from().alias().text();
        scope.viewOf(alias).condition(alias, scope.pattern(conditions)).ifPresent(conditions::add);
    }

    /// Resolves `first`, and completes the order.
    private Optional<FirstRows> first(
            FirstText requested,
            JpqlTree.Select select,
            List<SelectItem> items,
            List<Ordering> order) {
        FirstRowsResolver resolver = new FirstRowsResolver(scope, text.constraints());
        try {
            if (NearnessResolver.isAsked(select)) {
                return Optional.of(NearnessResolver.first(requested));
            }
            FirstRows first = resolver.resolve(requested, select, items);
            List<Alias> aliases = scope.pattern(List.of()).aliases();
            if (first.isUnordered()) {
                return Optional.of(
                        new FirstRows(
                                first.rows(),
                                first.groups(),
                                resolver.complete(first, first.order(), aliases)));
            }
            List<Ordering> complete = resolver.complete(first, order, aliases);
            order.clear();
            order.addAll(complete);
            return Optional.of(first);
        } catch (Mistake mistake) {
            // `first` stands outside the JPQL text.
            diagnostics.report(requested.position(), mistake.message(), mistake.remedy());
            return Optional.empty();
        }
    }

    private Question.Constraints constraints(Optional<Bucket> bucket, JpqlTree.Select select) {
        ConstraintsText said = text.constraints();
        return new Question.Constraints(
                said.page(),
                said.servedBy(),
                bucket,
                said.table(),
                said.key().flatMap(key -> key(key, select)),
                said.never(),
                said.neverKeys().stream().flatMap(key -> key(key, select).stream()).toList(),
                said.options());
    }

    /// Cassandra finds rows by the hash of their partition key, so that some attribute must be
    /// given by equality; a bucket is such an attribute, too.
    private void checkEquality(JpqlTree.Select select, List<Condition> conditions) throws Mistake {
        boolean hasEquality =
                conditions.size() < select.where().size()
                        || conditions.stream().anyMatch(QuestionResolver::isEquality);
        boolean isBucketed =
                text.constraints()
                        .bucket()
                        .filter(requested -> !(requested instanceof BucketText.None))
                        .isPresent();
        if (hasEquality || isBucketed) {
            return;
        }
        JpqlTree.Path entity = select.from().entity();
        if (variant.isPresent() && !variant.get().isFull()) {
            throw new Mistake(
                    entity.offset(),
                    entity.length(),
                    "`%s` has no condition with `=`: none is left if %s"
                            .formatted(text.name(), nulls(variant.get().leftOut())),
                    "compare an attribute with `=` outside the optional conditions, or write `bucket`");
        }
        throw new Mistake(
                entity.offset(),
                entity.length(),
                "`" + text.name() + "` has no condition with `=`",
                "compare an attribute with `=` in WHERE; or write `bucket: single` if all rows fit into one"
                        + " partition, or `bucket: day of ...` to read them bucket by bucket");
    }

    private static String nulls(List<String> parameters) {
        return Variant.words(parameters.stream().map(each -> "`:" + each + "`").toList())
                + (parameters.size() > 1 ? " are null" : " is null");
    }

    /// Whether a condition gives an attribute by equality.
    static boolean isEquality(Condition condition) {
        return switch (condition) {
            case Condition.Comparison comparison ->
                    comparison.operator() == Condition.Operator.EQUAL;
            case Condition.InParameter _, Condition.InValues _, Condition.Member _ -> true;
            case Condition.RowComparison _ -> false;
        };
    }

    private List<Ordering> order(JpqlTree.OrderTerm term, List<SelectItem> items) throws Mistake {
        List<AttributeReference> references = new ArrayList<>();
        Optional<SelectItem> named =
                items.stream().filter(item -> item.name().equals(term.path().text())).findFirst();
        if (term.path().names().size() == 1 && named.isPresent() && !scope.isAlias(term.path())) {
            AttributeReference shown = named.get().attribute();
            scope.checkSorted(term.path(), shown.alias());
            references.add(shown);
        } else {
            references.addAll(scope.resolve(term.path(), Scope.Use.SORTED).references());
        }
        List<Ordering> order = new ArrayList<>();
        for (AttributeReference reference : references) {
            if (reference.attribute().isDerived() && reference.attribute().optional()) {
                throw Mistake.ofDerived(
                        term.path(),
                        "it is null where nothing belongs to the instance, so rows cannot be ordered by it",
                        "order by a COUNT, SUM or AVG, or sort in the application");
            }
            if (scope.mayLack(reference)) {
                throw new Mistake(
                        term.path().offset(),
                        term.path().length(),
                        "`" + term.path().text() + "` is optional, so rows cannot be ordered by it",
                        "remove `optional: true` from `" + reference.attribute().name() + "`");
            }
            if (reference.attribute().isCounter()) {
                throw new Mistake(
                        term.path().offset(),
                        term.path().length(),
                        "`"
                                + term.path().text()
                                + "` is a counter, so rows cannot be ordered by it",
                        "sort in the application");
            }
            if (reference.attribute().type().isCollection()
                    || !reference.attribute().type().isComparable()) {
                throw new Mistake(
                        term.path().offset(),
                        term.path().length(),
                        "values of type " + reference.attribute().type().cql() + " have no order",
                        "order by a number, text or time");
            }
            order.add(new Ordering(reference, term.direction()));
        }
        return order;
    }

    private Optional<Bucket> bucket(BucketText requested, JpqlTree.Select select) {
        return switch (requested) {
            case BucketText.Single _ -> Optional.of(new Bucket.Single());
            case BucketText.None _ -> Optional.of(new Bucket.None());
            case BucketText.ByTime byTime -> {
                Optional<Scope.End> end = bucketEnd(requested, byTime.path(), select);
                yield end.map(found -> new Bucket.ByTime(byTime.granularity(), only(found)));
            }
            case BucketText.Shards shards -> {
                Optional<Scope.End> end = bucketEnd(requested, shards.path(), select);
                yield end.map(found -> new Bucket.Shards(shards.count(), only(found)));
            }
        };
    }

    private static AttributeReference only(Scope.End end) {
        return end.references().getFirst();
    }

    /// Resolves the path of a bucket.
    private Optional<Scope.End> bucketEnd(
            BucketText requested, String path, JpqlTree.Select select) {
        try {
            Scope.End end = partitionEnd(path, select);
            switch (requested) {
                case BucketText.ByTime byTime -> checkBucket(byTime, end, only(end));
                case BucketText.Shards shards -> checkShards(shards, end, only(end));
                case BucketText.None _, BucketText.Single _ -> {}
            }
            return Optional.of(end);
        } catch (Mistake mistake) {
            // The path stands outside the JPQL text, so its mistake is reported at the wish.
            diagnostics.report(requested.position(), mistake.message(), mistake.remedy());
            return Optional.empty();
        }
    }

    private Optional<RequestedKey> key(KeyText requested, JpqlTree.Select select) {
        try {
            List<AttributeReference> partition = new ArrayList<>();
            for (String path : requested.partition()) {
                partition.addAll(partitionEnd(path, select).references());
            }
            List<Ordering> clustering = new ArrayList<>();
            for (KeyText.Column column : requested.clustering()) {
                Ordering.Direction direction =
                        column.isDescending()
                                ? Ordering.Direction.DESCENDING
                                : Ordering.Direction.ASCENDING;
                requestedEnd(column.path(), select)
                        .references()
                        .forEach(each -> clustering.add(new Ordering(each, direction)));
            }
            return Optional.of(new RequestedKey(partition, clustering));
        } catch (Mistake mistake) {
            diagnostics.report(requested.position(), mistake.message(), mistake.remedy());
            return Optional.empty();
        }
    }

    /// Resolves a path outside the JPQL text, from an alias or from the first alias's entity.
    private Scope.End requestedEnd(String path, JpqlTree.Select select) throws Mistake {
        List<JpqlTree.Name> names = new ArrayList<>();
        for (String name : path.split("\\.", -1)) {
            names.add(new JpqlTree.Name(name, 0));
        }
        boolean beginsWithAlias =
                names.size() > 1 && scope.isAlias(new JpqlTree.Path(names.subList(0, 1)));
        if (!beginsWithAlias) {
            names.addFirst(select.from().alias());
        }
        return scope.resolve(new JpqlTree.Path(names), Scope.Use.ORDERED);
    }

    /// As [#requestedEnd], for a part of a partition key.
    private Scope.End partitionEnd(String path, JpqlTree.Select select) throws Mistake {
        Scope.End end = requestedEnd(path, select);
        if (!end.isRole() && only(end).attribute().isDerived()) {
            throw new Mistake(
                    0,
                    1,
                    "`%s` is derived, and its changes would move rows to other partitions"
                            .formatted(path),
                    "name another attribute; a derived one may be a clustering column");
        }
        return end;
    }

    private static void checkBucket(
            BucketText.ByTime requested, Scope.End end, AttributeReference reference)
            throws Mistake {
        boolean isTime =
                reference.attribute().type() instanceof NativeType type
                        && (type == NativeType.TIMESTAMP
                                || type == NativeType.DATE
                                || type == NativeType.TIMEUUID);
        if (end.isRole() || !isTime) {
            throw new Mistake(
                    0,
                    1,
                    "`" + requested.path() + "` is not a time, so it cannot define buckets",
                    "name an attribute of type timestamp, date or timeuuid");
        }
        if (reference.attribute().optional()) {
            throw new Mistake(
                    0,
                    1,
                    "`" + requested.path() + "` is optional, so its bucket may be unknown",
                    "remove `optional: true` from it");
        }
        if (reference.attribute().type() == NativeType.DATE
                && requested.granularity() == Granularity.HOUR) {
            throw new Mistake(
                    0,
                    1,
                    "a date has no hours",
                    "write `day of " + requested.path() + "` or longer");
        }
    }

    private static void checkShards(
            BucketText.Shards requested, Scope.End end, AttributeReference reference)
            throws Mistake {
        if (end.references().size() > 1) {
            throw new Mistake(
                    0,
                    1,
                    "`"
                            + requested.path()
                            + "` is told by "
                            + end.references().size()
                            + " attributes",
                    "name one of them: a shard is the hash of one value");
        }
        if (reference.attribute().type().isMultiCell()) {
            throw new Mistake(
                    0,
                    1,
                    "`"
                            + requested.path()
                            + "` is a collection, whose elements may change one by one",
                    "name an attribute that is part of the key");
        }
        if (reference.attribute().optional()) {
            throw new Mistake(
                    0,
                    1,
                    "`" + requested.path() + "` is optional, so its shard may be unknown",
                    "remove `optional: true` from it");
        }
    }
}
