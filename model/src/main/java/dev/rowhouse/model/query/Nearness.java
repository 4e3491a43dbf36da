package dev.rowhouse.model.query;

import dev.rowhouse.cql.schema.VectorSimilarity;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// An order by the distance of a vector from a given one, the nearest first:
/// `ORDER BY COSINE_DISTANCE(p.embedding, :to)`. An instance without a vector has no place in it.
///
/// @param vector the attribute, a vector of floats
/// @param measure the distance
/// @param to the vector from which it is measured
public record Nearness(AttributeReference vector, Measure measure, Value.Parameter to) {
    /// A distance, or a similarity that is greater where vectors are nearer. The functions are
    /// those of Hibernate.
    public enum Measure {
        /// One minus the cosine of the angle.
        COSINE_DISTANCE(VectorSimilarity.COSINE, Ordering.Direction.ASCENDING),
        /// The Euclidean distance.
        EUCLIDEAN_DISTANCE(VectorSimilarity.EUCLIDEAN, Ordering.Direction.ASCENDING),
        /// The scalar product of vectors of length one.
        INNER_PRODUCT(VectorSimilarity.DOT_PRODUCT, Ordering.Direction.DESCENDING);

        private final VectorSimilarity similarity;
        private final Ordering.Direction nearestFirst;

        Measure(VectorSimilarity similarity, Ordering.Direction nearestFirst) {
            this.similarity = similarity;
            this.nearestFirst = nearestFirst;
        }

        /// The measure that a function is, whatever its case.
        static Optional<Measure> find(String function) {
            return Arrays.stream(values())
                    .filter(each -> each.name().equalsIgnoreCase(function))
                    .findFirst();
        }

        /// The functions, as a list for people.
        static String all() {
            return Arrays.stream(values())
                    .map(Measure::name)
                    .collect(Collectors.joining(", "))
                    .replaceFirst(", (\\w+)$", " or $1");
        }

        /// The similarity function of an index that knows this order.
        public VectorSimilarity similarity() {
            return similarity;
        }

        /// The term of ORDER BY that puts the nearest vectors first.
        ///
        /// @param arguments the path of the vector and the parameter
        public String ordering(String arguments) {
            boolean isDescending = nearestFirst == Ordering.Direction.DESCENDING;
            return "%s(%s)%s".formatted(name(), arguments, isDescending ? " DESC" : "");
        }

        /// The direction in which the nearest vectors come first.
        Ordering.Direction nearestFirst() {
            return nearestFirst;
        }
    }

    /// The measure with what it compares, as JPQL writes it.
    public String text() {
        return "%s(%s, %s)".formatted(measure.name(), vector, to.text());
    }
}
