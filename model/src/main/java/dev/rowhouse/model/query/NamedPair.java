package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Two statements of a mutation that name instances of one entity, each by the whole key. They mean
/// two instances. A call that names one instance by both is an error of its caller and changes
/// nothing.
///
/// @param first the number of the first statement, from 1
/// @param second the number of the second statement
/// @param entity the name of the entity
/// @param parts the parts of the key
public record NamedPair(int first, int second, String entity, List<Part> parts) {
    /// Copies the list.
    public NamedPair {
        parts = List.copyOf(parts);
    }

    /// A part of the key, and the values that the statements give for it.
    public record Part(CqlType type, Value one, Value other) {
        private boolean isSame() {
            return one.equals(other);
        }

        /// Whether the values differ in every call. Equal decimals may be written in two ways.
        private boolean isDifferent() {
            return one instanceof Value.Constant(var here, _)
                    && other instanceof Value.Constant(var there, _)
                    && !type.equals(NativeType.DECIMAL)
                    && !here.equals(there);
        }
    }

    /// The pairs of statements that name the same instance in some calls, and two instances in
    /// others.
    public static List<NamedPair> of(Model model, List<ConceptualMutation> statements) {
        List<NamedPair> pairs = new ArrayList<>();
        for (int second = 1; second < statements.size(); second++) {
            for (int first = 0; first < second; first++) {
                ConceptualMutation one = statements.get(first);
                ConceptualMutation other = statements.get(second);
                List<Part> parts = parts(model, one, other);
                if (!parts.isEmpty()
                        && !parts.stream().allMatch(Part::isSame)
                        && parts.stream().noneMatch(Part::isDifferent)) {
                    pairs.add(new NamedPair(first + 1, second + 1, one.entity().name(), parts));
                }
            }
        }
        return List.copyOf(pairs);
    }

    /// Whether two statements name instances of one entity, each by the whole key.
    static boolean areNamed(Model model, ConceptualMutation one, ConceptualMutation other) {
        return !parts(model, one, other).isEmpty();
    }

    /// Whether two statements name the same instance in every call.
    public static boolean areSame(Model model, ConceptualMutation one, ConceptualMutation other) {
        List<Part> parts = parts(model, one, other);
        return !parts.isEmpty() && parts.stream().allMatch(Part::isSame);
    }

    /// The parts of the key; empty when the statements do not both name an instance of one entity.
    private static List<Part> parts(Model model, ConceptualMutation one, ConceptualMutation other) {
        if (!one.entity().name().equals(other.entity().name())) {
            return List.of();
        }
        Map<String, Value> here = WholeKey.values(model, one);
        Map<String, Value> there = WholeKey.values(model, other);
        List<Part> parts = new ArrayList<>();
        for (Property property : model.keyProperties(one.entity().name())) {
            String path = property.path();
            if (!here.containsKey(path) || !there.containsKey(path)) {
                return List.of();
            }
            parts.add(
                    new Part(
                            property.attribute().type(),
                            Objects.requireNonNull(here.get(path)),
                            Objects.requireNonNull(there.get(path))));
        }
        return parts;
    }
}
