package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// An attribute of an entity with a few states, a question about the instances in one of them, and
/// mutations that bring instances into a state. The states are texts, or the values of an enum.
///
/// **Thread safety.** Belongs to one thread.
final class RandomStates {
    private static final long SEED = 0x73746174;
    private static final long KINDS = 0x656e756d;
    private static final long REFERRING = 0x72656673;
    private static final int PERCENT = 30;
    private static final int REFERRING_PERCENT = 60;
    private static final List<String> STATES = List.of("new", "on", "off");

    /// The ways to say which states there are.
    private enum Kind {
        TEXT,
        ENUM,
        NAMED
    }

    private final RandomSource random;

    /// Chance of its own for questions about what refers to an instance in a state.
    private final RandomSource referring;

    private final Kind kind;
    private boolean isDeclared;

    RandomStates(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
        this.referring = RandomSource.seeded(seed ^ REFERRING);
        RandomSource kinds = RandomSource.seeded(seed ^ KINDS);
        this.kind = Kind.values()[kinds.nextInt(Kind.values().length)];
    }

    /// Whether a model has states.
    boolean areDrawn() {
        return random.nextInt(100) < PERCENT;
    }

    /// Declares the attribute.
    ///
    /// @return the entity, one that has a key of its own
    RandomEntity declare(List<RandomEntity> entities) {
        List<RandomEntity> things =
                entities.stream().filter(each -> each.name.startsWith("Thing")).toList();
        RandomEntity entity = things.get(random.nextInt(things.size()));
        boolean isOptional = random.nextInt(4) == 0;
        entity.declared.append(
                "      s1: {type: %s%s%s}\n"
                        .formatted(
                                type(),
                                random.nextInt(3) == 0 ? "" : shares(entity),
                                isOptional ? ", optional: true" : ""));
        (isOptional ? entity.optional : entity.attributes).add("s1");
        isDeclared = true;
        return entity;
    }

    private String type() {
        String states = String.join(", ", STATES);
        return switch (kind) {
            case TEXT -> "text, values: [" + states + "]";
            case ENUM -> "enum, values: [" + states + "]";
            case NAMED -> "State";
        };
    }

    /// The types that a model needs for its states; empty if none.
    String types() {
        return isDeclared && kind == Kind.NAMED
                ? "types:\n  State: {enum: [%s]}\n".formatted(String.join(", ", STATES))
                : "";
    }

    /// Shares of the states; now and then with the most that an owner may have.
    private String shares(RandomEntity entity) {
        return entity.roles.isEmpty() || random.nextInt(3) > 0
                ? ", shares: {on: 10 %}"
                : ", shares: {on: \"10 %%, at most %d per %s\"}"
                        .formatted(
                                1 + random.nextInt(30),
                                entity.roles.get(random.nextInt(entity.roles.size())).name());
    }

    /// A question about the instances in a state.
    String question(RandomEntity entity) {
        List<String> bindable = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        entity.collect("x", shown, bindable, 1);
        bindable.remove("x.s1");
        String bound = bindable.get(random.nextInt(bindable.size()));
        String order = bindable.get(random.nextInt(bindable.size()));
        return "  S1:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s x WHERE %s = :p1 AND x.s1 = '%s'%s\n"
                .formatted(
                        shown.get(random.nextInt(shown.size())),
                        shown.get(random.nextInt(shown.size())),
                        entity.name,
                        bound,
                        state(),
                        order.equals(bound) || random.nextInt(2) == 0 ? "" : " ORDER BY " + order);
    }

    /// A question about the instances that refer to one in a state; empty where there are none, and
    /// in some models.
    String referring(RandomEntity entity, List<RandomEntity> entities) {
        List<String> ways = new ArrayList<>();
        for (RandomEntity owner : entities) {
            owner.roles.stream()
                    .filter(role -> role.target() == entity)
                    .forEach(role -> ways.add(owner.name + " x JOIN x." + role.name() + " y"));
        }
        if (ways.isEmpty() || referring.nextInt(100) >= REFERRING_PERCENT) {
            return "";
        }
        String way = ways.get(referring.nextInt(ways.size()));
        RandomEntity owner =
                entities.stream()
                        .filter(each -> way.startsWith(each.name))
                        .findFirst()
                        .orElseThrow();
        List<String> bindable = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        owner.collect("x", shown, bindable, 1);
        bindable.removeIf(path -> path.endsWith(".s1"));
        String bound = bindable.get(referring.nextInt(bindable.size()));
        return "  S2:\n    ask: A question\n    jpql: SELECT %s AS i1, %s AS i2 FROM %s WHERE %s = :p1 AND y.s1 = '%s'\n%s"
                .formatted(
                        shown.get(referring.nextInt(shown.size())),
                        shown.get(referring.nextInt(shown.size())),
                        way,
                        bound,
                        STATES.get(referring.nextInt(STATES.size())),
                        referring.nextInt(2) == 0 ? "" : "    never: [check, lookup]\n");
    }

    /// An UPDATE of the state, to one that is given or to a constant.
    String update(RandomEntity entity) {
        String to = random.nextInt(2) == 0 ? ":state" : "'" + state() + "'";
        return "UPDATE %s e SET e.s1 = %s WHERE %s".formatted(entity.name, to, entity.byKey());
    }

    private String state() {
        return STATES.get(random.nextInt(STATES.size()));
    }
}
