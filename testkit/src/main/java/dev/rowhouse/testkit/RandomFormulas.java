package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Attributes of a [RandomEntity] that are computed from its others, with a question and mutations
/// for them.
///
/// **Thread safety.** Belongs to one thread.
final class RandomFormulas {
    private static final List<String> TIMES = List.of("timestamp", "date");
    private static final List<String> NUMBERS = List.of("int", "bigint");

    private final RandomSource random;
    private final RandomEntity entity;
    private final List<String> computed = new ArrayList<>();
    private final List<String> bindable = new ArrayList<>();

    /// @param random the source of their chance
    RandomFormulas(RandomSource random, RandomEntity entity) {
        this.random = random;
        this.entity = entity;
    }

    /// Declares up to three attributes, as far as the entity has attributes for them.
    void declare() {
        int wanted = 1 + random.nextInt(3);
        for (int i = 1; i <= wanted; i++) {
            List<String> inputs = inputs();
            String formula = formula(inputs);
            if (!formula.isEmpty()) {
                String name = "f" + i;
                entity.declared.append("      %s: {derived: %s}\n".formatted(name, formula));
                computed.add(name);
                if (entity.attributes.containsAll(inputs)) {
                    bindable.add(name);
                }
            }
        }
    }

    private List<String> inputs() {
        List<String> known = new ArrayList<>(entity.types.keySet());
        List<String> numbers = known.stream().filter(each -> NUMBERS.contains(type(each))).toList();
        String first = known.get(random.nextInt(known.size()));
        boolean hasSecond = numbers.contains(first) && random.nextInt(2) == 0;
        String second = hasSecond ? numbers.get(random.nextInt(numbers.size())) : first;
        return second.equals(first) ? List.of(first) : List.of(first, second);
    }

    private String type(String attribute) {
        return entity.types.getOrDefault(attribute, "");
    }

    private String formula(List<String> inputs) {
        String first = inputs.getFirst();
        String type = type(first);
        if (TIMES.contains(type)) {
            return ofTime(first, type);
        }
        if (NUMBERS.contains(type)) {
            return ofNumbers(inputs);
        }
        return type.equals("text")
                ? "CASE WHEN %s = 'word' THEN 'some' ELSE 'other' END".formatted(first)
                : "";
    }

    private String ofTime(String attribute, String type) {
        List<String> parts = new ArrayList<>(List.of("YEAR", "MONTH", "DAY"));
        if (type.equals("timestamp")) {
            parts.addAll(List.of("HOUR", "DATE"));
        }
        return "%s(%s)".formatted(parts.get(random.nextInt(parts.size())), attribute);
    }

    private String ofNumbers(List<String> inputs) {
        String first = inputs.getFirst();
        String last = inputs.getLast();
        return switch (random.nextInt(4)) {
            case 0 -> first + " + " + (first.equals(last) ? "7" : last);
            case 1 -> first + " * " + (first.equals(last) ? "3" : last);
            case 2 -> "CASE WHEN %s > 500 THEN %s ELSE 0 END".formatted(first, last);
            default -> "2 * (" + first + " - " + (first.equals(last) ? "1.5" : last) + ")";
        };
    }

    /// A question that shows what is computed, and searches or sorts by it if it is never null.
    String question(String name) {
        if (computed.isEmpty()) {
            return "";
        }
        List<String> paths = new ArrayList<>();
        List<String> others = new ArrayList<>();
        entity.collect("x", paths, others, 1);
        String bound = bindable.isEmpty() ? any(others) : "x." + any(bindable);
        String also = any(others);
        StringBuilder where = new StringBuilder(bound + " = :p1");
        if (!also.equals(bound) && random.nextInt(2) == 0) {
            where.append(" AND ").append(also).append(" = :p2");
        }
        String ordered = bindable.isEmpty() ? "" : "x." + any(bindable);
        boolean isOrdered = !ordered.isEmpty() && !ordered.equals(bound) && random.nextInt(2) == 0;
        return "  %s:\n    ask: A question\n    jpql: SELECT x.%s AS i1, %s AS i2 FROM %s x WHERE %s%s\n"
                .formatted(
                        name,
                        any(computed),
                        any(paths),
                        entity.name,
                        where,
                        isOrdered ? " ORDER BY " + ordered : "");
    }

    /// An UPDATE that sets an attribute by whose change others change, and one that searches by
    /// what is computed.
    Map<String, String> mutations() {
        String key = entity.byKey();
        if (computed.isEmpty()) {
            return Map.of();
        }
        List<String> settable =
                entity.types.keySet().stream().filter(each -> !entity.key.contains(each)).toList();
        Map<String, String> mutations = new TreeMap<>();
        if (!settable.isEmpty()) {
            mutations.put(
                    "set" + entity.name,
                    "UPDATE %s e SET e.%s = :new WHERE %s"
                            .formatted(entity.name, any(settable), key));
        }
        if (!bindable.isEmpty() && random.nextInt(3) == 0) {
            mutations.put(
                    "drop" + entity.name,
                    "DELETE FROM %s e WHERE e.%s = :by".formatted(entity.name, any(bindable)));
        }
        return mutations;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
