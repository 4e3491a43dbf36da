package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.Consistency;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.file.BucketText;
import dev.rowhouse.model.file.ConstraintsText;
import dev.rowhouse.model.file.FirstText;
import dev.rowhouse.model.file.QuestionText;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Resolves an ORDER BY with a distance of vectors. An index on the vector answers such a question,
/// and an index can do little else: it finds the nearest rows of one partition or of all, as many
/// as a LIMIT says.
final class NearnessResolver {
    /// Cassandra's `sai_ann_max_top_k`.
    private static final int ROWS_MAX = 1000;

    private final Scope scope;
    private final Parameters parameters;
    private final ConstraintsText constraints;
    private final Measures measures;

    /// @param constraints what the file says about how to serve the question
    /// @param measures those of the questions before
    NearnessResolver(
            Scope scope, Parameters parameters, ConstraintsText constraints, Measures measures) {
        this.scope = scope;
        this.parameters = parameters;
        this.constraints = constraints;
        this.measures = measures;
    }

    /// The measure by which each vector is indexed. A column has one index with one measure.
    ///
    /// **Thread safety.** None; belongs to one reading of a file.
    static final class Measures {
        private final Map<String, Nearness.Measure> byAttribute = new HashMap<>();

        private Nearness.Measure first(String attribute, Nearness.Measure measure) {
            Nearness.Measure before = byAttribute.putIfAbsent(attribute, measure);
            return before == null ? measure : before;
        }
    }

    /// Whether a question orders by a distance.
    static boolean isAsked(JpqlTree.Select select) {
        return select.order().stream().anyMatch(term -> term.measured().isPresent());
    }

    /// The order, and the number of rows that are wanted.
    ///
    /// @throws Mistake where no index can answer the question
    Nearness resolve(JpqlTree.Select select, List<SelectItem> items) throws Mistake {
        JpqlTree.OrderTerm term =
                select.order().stream()
                        .filter(each -> each.measured().isPresent())
                        .findFirst()
                        .orElseThrow();
        JpqlTree.Measured measured = term.measured().orElseThrow();
        Nearness.Measure measure = measured.measure();
        checkAlone(select, term);
        if (term.direction() != measure.nearestFirst()) {
            boolean isDistance = measure.nearestFirst() == Ordering.Direction.ASCENDING;
            throw mistake(
                    measured.function(),
                    isDistance
                            ? "the rows that are farthest away cannot be found"
                            : "the greatest `INNER_PRODUCT` is the nearest, and only the nearest rows can be found",
                    isDistance ? "remove DESC" : "write DESC behind it");
        }
        checkShape(select, items, measured);
        for (JpqlTree.Predicate predicate : select.where()) {
            check(predicate, measured);
        }
        AttributeReference vector = vector(select, term.path(), measured);
        String attribute =
                scope.viewOf(vector.alias()).entity().name() + "." + vector.attribute().name();
        Nearness.Measure before = measures.first(attribute, measure);
        if (before != measure) {
            throw mistake(
                    measured.function(),
                    "another question measures `%s` by %s, and an index knows one measure"
                            .formatted(attribute, before),
                    "use the same function in both: for vectors of length one all give the same order");
        }
        return new Nearness(
                vector,
                measure,
                parameters.value(measured.to(), vector.attribute().type(), Optional.empty()));
    }

    private static void checkAlone(JpqlTree.Select select, JpqlTree.OrderTerm term) throws Mistake {
        for (JpqlTree.OrderTerm other : select.order()) {
            if (!other.equals(term)) {
                throw new Mistake(
                        other.path().offset(),
                        other.path().length(),
                        "rows are ordered by their distance and nothing else",
                        "remove this term, or sort the answer in the application");
            }
        }
    }

    /// Checks that the question asks for instances of one entity, and for rows as they are.
    private static void checkShape(
            JpqlTree.Select select, List<SelectItem> items, JpqlTree.Measured measured)
            throws Mistake {
        if (!select.joins().isEmpty()) {
            JpqlTree.Path join = select.joins().getFirst().path();
            throw new Mistake(
                    join.offset(),
                    join.length(),
                    "the nearest rows are found among the instances of one entity, without JOIN",
                    "follow a role by a path, such as `p.brand.name`");
        }
        boolean isAggregated =
                !select.groups().isEmpty()
                        || items.stream().anyMatch(item -> item.aggregate().isPresent());
        if (isAggregated) {
            throw mistake(
                    measured.function(),
                    "the nearest rows cannot be aggregated",
                    "ask for the rows and aggregate them in the application");
        }
        if (select.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            throw mistake(
                    measured.function(),
                    "DISTINCT could leave less than the wanted number of nearest rows",
                    "remove DISTINCT");
        }
    }

    private static void check(JpqlTree.Predicate predicate, JpqlTree.Measured measured)
            throws Mistake {
        boolean isEquality =
                predicate instanceof JpqlTree.Compare compare
                        && compare.operator() == Condition.Operator.EQUAL;
        if (!isEquality) {
            Optional<JpqlTree.Path> path = predicate.subject();
            throw new Mistake(
                    path.map(JpqlTree.Path::offset).orElse(measured.function().offset()),
                    path.map(JpqlTree.Path::length).orElse(measured.function().text().length()),
                    "beside an order by distance, conditions compare one attribute with `=`: they find the partition whose rows are measured",
                    "ask for more rows with `first`, and check this in the application");
        }
    }

    private AttributeReference vector(
            JpqlTree.Select select, JpqlTree.Path path, JpqlTree.Measured measured) throws Mistake {
        String function = measured.measure().name();
        Scope.End end = scope.resolve(path, Scope.Use.NEEDED);
        boolean isOwn =
                path.names().size() == 2
                        && path.names().getFirst().text().equals(select.from().alias().text());
        AttributeReference vector = end.references().getFirst();
        boolean isVector =
                !end.isRole()
                        && vector.attribute().type() instanceof VectorType type
                        && type.element() == NativeType.FLOAT;
        if (!isVector) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "%s measures vectors of floats, and `%s` is none"
                            .formatted(function, path.text()),
                    "name an attribute of a type such as `vector<float, 384>`");
        }
        if (measured.measure() == Nearness.Measure.COSINE_DISTANCE
                && vector.attribute().type() instanceof VectorType type
                && type.dimension() == 1) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` has one dimension, and the angle between two numbers says nothing"
                            .formatted(path.text()),
                    "order by EUCLIDEAN_DISTANCE");
        }
        if (!isOwn) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` belongs to another instance than the rows".formatted(path.text()),
                    "ask for instances of the entity that has the vector");
        }
        return vector;
    }

    /// The rows that are kept.
    ///
    /// @throws Mistake for the place of `first`
    static FirstRows first(FirstText text) throws Mistake {
        if (!text.groups().isEmpty()) {
            throw new Mistake(
                    0,
                    1,
                    "the nearest rows cannot be found for each group",
                    "write `first: %d`, and compare the group with `=` in WHERE"
                            .formatted(text.rows()));
        }
        if (text.rows() > ROWS_MAX) {
            throw new Mistake(
                    0,
                    1,
                    "Cassandra finds at most %,d nearest rows".formatted(ROWS_MAX),
                    "write `first: %d` or less".formatted(ROWS_MAX));
        }
        return new FirstRows(text.rows(), List.of(), List.of());
    }

    /// Checks the keys beside the text of the question.
    void checkConstraints(JpqlTree.Select select, QuestionText question) throws Mistake {
        JpqlTree.Name function =
                select.order().stream()
                        .flatMap(term -> term.measured().stream())
                        .findFirst()
                        .orElseThrow()
                        .function();
        if (constraints.first().isEmpty()) {
            throw mistake(
                    function,
                    "`%s` does not say how many of the nearest rows it wants"
                            .formatted(question.name()),
                    "add `first: 10` beside `jpql`");
        }
        if (constraints.page().isPresent()) {
            throw mistake(
                    function,
                    "the nearest rows come all at once, so there is no second `page`",
                    "remove `page`: `first` says how many rows are read");
        }
        if (constraints.bucket().filter(each -> !(each instanceof BucketText.None)).isPresent()) {
            throw mistake(
                    function,
                    "the nearest rows are found in one partition or in all, but `bucket` splits partitions",
                    "remove `bucket`");
        }
        if (constraints.servedBy() != ServedBy.ANY && constraints.servedBy() != ServedBy.INDEX) {
            throw mistake(function, "only an index finds the nearest rows", "remove `using`");
        }
        checkConsistency(function, question.settings());
    }

    /// Cassandra asks one replica of each range; more would have to agree about what is near.
    private static void checkConsistency(JpqlTree.Name function, RequestSettings settings)
            throws Mistake {
        Optional<Consistency> stronger =
                settings.consistency()
                        .filter(level ->
                                level != Consistency.ONE && level != Consistency.LOCAL_ONE);
        if (stronger.isPresent()) {
            throw mistake(
                    function,
                    "the nearest rows are read from one replica, but `consistency: %s` asks for more"
                            .formatted(stronger.get().written()),
                    "write `consistency: local_one`, or leave it out");
        }
    }

    private static Mistake mistake(JpqlTree.Name at, String message, String remedy) {
        return new Mistake(at.offset(), at.text().length(), message, remedy);
    }
}
