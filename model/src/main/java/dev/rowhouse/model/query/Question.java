package dev.rowhouse.model.query;

import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.ServedBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// A question of the application, resolved against its model.
///
/// @param name its name, such as `Q1`
/// @param ask the question in plain language
/// @param query the resolved query
/// @param next the questions that the application asks with its answer, as the file names them, see
///     [#asked()]
/// @param constraints what the file says about how to serve it
/// @param settings the settings of its requests
/// @param rate how often it is asked, if known
/// @param jpql the text it was read from, on one line
/// @param variant which variant of a question with optional parameters it is, if it is one
public record Question(
        String name,
        String ask,
        ConceptualQuery query,
        List<String> next,
        Constraints constraints,
        RequestSettings settings,
        Optional<Rate> rate,
        String jpql,
        Optional<Variant> variant) {
    /// Copies the list.
    public Question {
        next = List.copyOf(next);
    }

    /// The settings of a question in the file that constrain its answer.
    ///
    /// @param page rows per page, if it is read in pages
    /// @param servedBy table, index or view
    /// @param bucket the bucket wished for, if any
    /// @param table the table name wished for, if any
    /// @param key the key that the table read first must have, if any
    /// @param never what the designer may not do for it
    /// @param neverKeys keys that the table read first may not have
    /// @param options options of the table read first
    public record Constraints(
            OptionalInt page,
            ServedBy servedBy,
            Optional<Bucket> bucket,
            Optional<String> table,
            Optional<RequestedKey> key,
            Set<Freedom> never,
            List<RequestedKey> neverKeys,
            List<Property> options) {
        /// Copies the collections.
        public Constraints {
            never = Set.copyOf(never);
            neverKeys = List.copyOf(neverKeys);
            options = List.copyOf(options);
        }

        /// No wishes: a table, unpaged, without a bucket, named by the designer.
        public static Constraints none() {
            return new Constraints(
                    OptionalInt.empty(),
                    ServedBy.ANY,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Set.of(),
                    List.of(),
                    List.of());
        }

        private Constraints servedBy(ServedBy by) {
            return new Constraints(page, by, bucket, table, key, never, neverKeys, options);
        }

        private Constraints withoutOptions() {
            return new Constraints(page, servedBy, bucket, table, key, never, neverKeys, List.of());
        }
    }

    /// The same question without description, text, next questions, options of its table and
    /// settings.
    Question withoutTexts() {
        return new Question(
                name,
                "",
                query,
                List.of(),
                constraints.withoutOptions(),
                RequestSettings.NONE,
                rate,
                "",
                Optional.empty());
    }

    /// The same question, asked at another rate.
    Question at(Optional<Rate> other) {
        return new Question(name, ask, query, next, constraints, settings, other, jpql, variant);
    }

    /// The same question with another wish about what serves it.
    public Question servedBy(ServedBy by) {
        return new Question(
                name, ask, query, next, constraints.servedBy(by), settings, rate, jpql, variant);
    }

    /// The parameters the caller gives, see `ConceptualQuery.parameters`.
    public List<Value.Parameter> parameters() {
        return query.parameters();
    }

    /// The name of the question in the file, see [Variant].
    public String asked() {
        return variant.map(Variant::question).orElse(name);
    }

    /// Whether it has all conditions that the file states, and not only some of them as a variant.
    public boolean isFull() {
        return variant.stream().allMatch(Variant::isFull);
    }
}
