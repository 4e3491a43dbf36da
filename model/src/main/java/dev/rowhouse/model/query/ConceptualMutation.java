package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.RequestSettings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A change the application makes, resolved against its model.
public sealed interface ConceptualMutation {
    /// The common parts of all mutations.
    Header header();

    /// The entity whose instances change.
    EntityType entity();

    /// The same change under another header.
    default ConceptualMutation with(Header other) {
        return switch (this) {
            case Insert insert ->
                    new Insert(other, insert.entity(), insert.values(), insert.isUpsert());
            case Update update -> new Update(other, update.pattern(), update.values());
            case Count count -> new Count(other, count.pattern(), count.steps());
            case Delete delete -> new Delete(other, delete.pattern());
            case Several several -> new Several(other, several.parts());
        };
    }

    /// The same change by other callers.
    default ConceptualMutation by(Callers callers) {
        return with(header().by(callers));
    }

    /// Whether the database decides if it changes anything.
    default boolean isGuarded() {
        return !(header().guard() instanceof Guard.None);
    }

    /// The values that it gives attributes and roles.
    default List<Assignment> assignments() {
        return switch (this) {
            case Insert insert -> insert.values();
            case Update update -> update.values();
            case Count _, Delete _ -> List.of();
            case Several several -> throw several.isInParts();
        };
    }

    /// The candidate keys of which it may claim a value: an UPDATE those of which it sets a part.
    /// An INSERT of a new instance those of which it gives all parts, since the instance has no
    /// other values; one that keeps the other values of an existing instance those of which it
    /// gives a part.
    ///
    /// @return in the order in which it gives their first parts
    default List<List<String>> claimedKeys() {
        if (this instanceof Several several) {
            return several.parts().getFirst().claimedKeys();
        }
        List<String> given =
                assignments().stream().map(each -> each.property().name()).distinct().toList();
        boolean isWhole = this instanceof Insert insert && insert.isOfNew();
        return given.isEmpty()
                ? List.of()
                : entity().candidateKeys().stream()
                        .filter(key ->
                                isWhole
                                        ? given.containsAll(key)
                                        : key.stream().anyMatch(given::contains))
                        .sorted(Comparator.comparingInt(key -> firstOf(given, key)))
                        .toList();
    }

    private static int firstOf(List<String> given, List<String> key) {
        return key.stream().mapToInt(given::indexOf).filter(at -> at >= 0).min().orElseThrow();
    }

    /// The common parts of all mutations.
    ///
    /// @param name its name, such as `follow`
    /// @param ask the change in plain language
    /// @param rate how often it happens, if known
    /// @param parameters the parameters in the order in which the text first names them, each once
    /// @param jpql the text it was read from, on one line
    /// @param guard what must hold for it to change anything
    /// @param together whether all copies are written in one batch
    /// @param callers who may run it at the same time
    /// @param settings the settings of its requests
    /// @param lists those of the parameters of which a call gives a list each
    record Header(
            String name,
            String ask,
            Optional<Rate> rate,
            List<Value.Parameter> parameters,
            String jpql,
            Guard guard,
            boolean together,
            Callers callers,
            RequestSettings settings,
            ListParameters lists) {
        /// Copies the list.
        public Header {
            parameters = List.copyOf(parameters);
        }

        /// The rate at which the statement runs: that of the calls, times the average number of
        /// elements in its lists. Empty when the model gives no rate.
        public Optional<Rate> runs() {
            return lists.isPresent() ? rate.map(each -> each.times(lists.items().average())) : rate;
        }

        /// Whether other mutations may run at the same time.
        public boolean mayRace() {
            return callers != Callers.ONE_AT_A_TIME;
        }

        /// Whether its callers finish unfinished calls of each other.
        public boolean isHelped() {
            return callers == Callers.HELP_EACH_OTHER;
        }

        /// The same without description, text and rate: equal for mutations that do the same.
        public Header withoutRate() {
            return withoutTexts().at(Optional.empty());
        }

        /// The same without description, text and settings of requests.
        Header withoutTexts() {
            return new Header(
                    name,
                    "",
                    rate,
                    parameters,
                    "",
                    guard,
                    together,
                    callers,
                    RequestSettings.NONE,
                    lists);
        }

        Header by(Callers others) {
            return new Header(
                    name, ask, rate, parameters, jpql, guard, together, others, settings, lists);
        }

        /// The same for a mutation that happens at another rate.
        Header at(Optional<Rate> other) {
            return new Header(
                    name, ask, other, parameters, jpql, guard, together, callers, settings, lists);
        }

        /// The same for a statement that runs for each element of lists.
        Header forEach(ListParameters others) {
            return new Header(
                    name, ask, rate, parameters, jpql, guard, together, callers, settings, others);
        }
    }

    /// A new instance. Everything that is not optional has a value, and so has the whole key.
    ///
    /// An upsert leaves nothing behind where an instance has the key already: the instance takes
    /// the given values and keeps its others.
    ///
    /// @param values the values of the instance, in the order of the text; a role's key attributes
    ///     one by one
    /// @param isUpsert whether it is an upsert, so that the instance may exist
    record Insert(Header header, EntityType entity, List<Assignment> values, boolean isUpsert)
            implements ConceptualMutation {
        /// Copies the list.
        public Insert {
            values = List.copyOf(values);
        }

        /// Whether it takes the instance for a new one, which has the given values and no others.
        public boolean isOfNew() {
            return isGuarded() || !isUpsert && !header.isHelped();
        }
    }

    /// New values for the instances of the pattern's first alias.
    ///
    /// @param pattern which instances
    /// @param values what changes; may change part of the key, which gives the instance another
    ///     identity
    record Update(Header header, Pattern pattern, List<Assignment> values)
            implements ConceptualMutation {
        /// Copies the list.
        public Update {
            values = List.copyOf(values);
        }

        @Override
        public EntityType entity() {
            return pattern.root().entity();
        }
    }

    /// Adds to counters of the single instance of the pattern's first alias, or resets them to 0.
    /// Adding cannot be repeated: twice counts twice. A reset can, one call after the other.
    ///
    /// @param pattern which instance: its whole key is bound
    /// @param steps the changes, by counter; either all add or all reset
    record Count(Header header, Pattern pattern, List<Step> steps) implements ConceptualMutation {
        /// Copies the list.
        public Count {
            steps = List.copyOf(steps);
        }

        @Override
        public EntityType entity() {
            return pattern.root().entity();
        }

        /// Whether it resets counters, so that it adds to none.
        public boolean isReset() {
            return steps.stream().allMatch(Step.Reset.class::isInstance);
        }
    }

    /// A change of a counter.
    sealed interface Step {
        /// The counter.
        Attribute counter();

        /// Adds to a counter.
        ///
        /// @param value how much
        /// @param isNegative whether it is taken off
        record Add(Attribute counter, Value value, boolean isNegative) implements Step {}

        /// Sets a counter to 0.
        record Reset(Attribute counter) implements Step {}
    }

    /// Deletes the instances of the pattern's first alias.
    ///
    /// @param pattern which instances
    record Delete(Header header, Pattern pattern) implements ConceptualMutation {
        @Override
        public EntityType entity() {
            return pattern.root().entity();
        }
    }

    /// Several changes that the application makes by one call, one after the other. Only the first
    /// may be declined, or, where callers help each other, any; then nothing changes.
    ///
    /// The designer plans each by itself, and joins the plans.
    ///
    /// @param parts the changes; each is an INSERT, UPDATE or DELETE and knows its own parameters
    record Several(Header header, List<ConceptualMutation> parts) implements ConceptualMutation {
        /// Copies the list.
        public Several {
            parts = List.copyOf(parts);
        }

        /// The entity of the first change.
        @Override
        public EntityType entity() {
            return parts.getFirst().entity();
        }

        @Override
        public boolean isGuarded() {
            return parts.stream().anyMatch(ConceptualMutation::isGuarded);
        }

        /// An error for code that takes each change by itself.
        public IllegalStateException isInParts() {
            return new IllegalStateException(
                    "each statement of `%s` is a mutation by itself here".formatted(header.name()));
        }
    }
}
