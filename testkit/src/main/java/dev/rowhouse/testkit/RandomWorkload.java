package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.RandomEntity.Role;

import java.util.ArrayList;
import java.util.List;

/// A small model file made by chance: a few entities that refer to each other, questions along
/// their relationships, and mutations.
public final class RandomWorkload {
    private static final List<String> TYPES =
            List.of("int", "text", "uuid", "timestamp", "date", "bigint", "double");

    private static final long NESTING = 0x6e657374;
    private static final long ABSENCE = 0x6162736e;
    private static final long LISTS = 0x6c697374;
    private static final long COUNTING = 0x636f756e;
    private static final long FORCING = 0x666f7263;
    private static final long JOINING = 0x6a6f696e;
    private static final long UPSERTING = 0x75707365;
    private static final long COMPUTING = 0x636f6d70;

    private final RandomSource random;

    /// Chance of its own, so that the same seeds give the same entities and questions whatever else
    /// is drawn.
    private final RandomSource growth;

    /// Chance of its own for what is derived.
    private final RandomSource derived;

    /// Chance of its own for questions that want collections.
    private final RandomSource nesting;

    /// Chance of its own for what may be missing: optional roles, and inserts that leave something
    /// out.
    private final RandomSource absence;

    /// Chance of its own for questions with lists of values.
    private final RandomSource lists;

    /// Chance of its own for counters.
    private final RandomSource counting;

    /// Chance of its own for questions that want an index or a view.
    private final RandomSource forcing;

    /// Chance of its own for questions with LEFT JOIN, and for upserts.
    private final RandomSource joining;

    private final RandomSource upserting;
    private final RandomStates states;
    private final RandomGroup group;
    private final RandomPair pair;
    private final RandomCandidateKey candidateKey;
    private final RandomSnapshots snapshots;
    private final DistinctQuestion distinct;
    private final OptionalQuestion optional;
    private final FirstQuestion first;
    private final RankedQuestion ranked;
    private final List<RandomAddition> additions;
    private final RandomElements elements;
    private final RandomSubtypes subtypes;
    private final RandomVectors vectors;

    /// Chance of its own for attributes that are computed from others.
    private final RandomSource computing;

    private final RandomDerivations derivations;
    private final List<RandomEntity> entities = new ArrayList<>();
    private final List<Relationship> relationships = new ArrayList<>();
    private final StringBuilder queries = new StringBuilder();
    private final StringBuilder mutations = new StringBuilder();

    private RandomWorkload(long seed) {
        this.random = RandomSource.seeded(seed);
        this.growth = RandomSource.seeded(~seed);
        this.derived = RandomSource.seeded(Long.reverse(seed) + 1);
        this.derivations = new RandomDerivations(derived, seed);
        this.nesting = RandomSource.seeded(seed ^ NESTING);
        this.absence = RandomSource.seeded(seed ^ ABSENCE);
        this.lists = RandomSource.seeded(seed ^ LISTS);
        this.counting = RandomSource.seeded(seed ^ COUNTING);
        this.forcing = RandomSource.seeded(seed ^ FORCING);
        this.joining = RandomSource.seeded(seed ^ JOINING);
        this.upserting = RandomSource.seeded(seed ^ UPSERTING);
        this.states = new RandomStates(seed);
        this.group = new RandomGroup(seed);
        this.pair = new RandomPair(seed);
        this.candidateKey = new RandomCandidateKey(seed);
        this.snapshots = new RandomSnapshots(seed);
        this.distinct = new DistinctQuestion(seed);
        this.optional = new OptionalQuestion(seed);
        this.first = new FirstQuestion(seed);
        this.ranked = new RankedQuestion(seed);
        this.additions = List.of(new RandomEvents(seed), new RandomNotes(seed));
        this.elements = new RandomElements(seed);
        this.subtypes = new RandomSubtypes(seed);
        this.vectors = new RandomVectors(seed);
        this.computing = RandomSource.seeded(seed ^ COMPUTING);
    }

    /// The text of a model file; the same seed gives the same text.
    public static String of(long seed) {
        RandomWorkload workload = new RandomWorkload(seed);
        workload.fill();
        return workload.text();
    }

    private record Relationship(RandomEntity owner, String role, String said) {
        String text() {
            String optional = owner.optionalRoles.contains(role) ? ", optional: true" : "";
            return "  %s.%s: {%s%s}\n".formatted(owner.name, role, said, optional);
        }
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void fill() {
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            addEntity("Thing" + (char) ('A' + i));
        }
        candidateKey.declare(entities);
        RandomFormulas formulas =
                new RandomFormulas(computing, entities.get(computing.nextInt(entities.size())));
        if (computing.nextInt(100) < COMPUTING_PERCENT) {
            formulas.declare();
        }
        if (derived.nextInt(100) < DERIVING_PERCENT) {
            if (derived.nextInt(3) == 0) {
                addGroup();
            }
            List.copyOf(entities).forEach(derivations::derive);
        }
        for (int i = 0; i < 1 + random.nextInt(5); i++) {
            addQuestion("Q" + (i + 1));
        }
        if (nesting.nextInt(100) < NESTING_PERCENT) {
            queries.append(new CollectionQuestion(nesting, entities).text("Q9"));
        }
        if (lists.nextInt(100) < LISTS_PERCENT) {
            addList("Q8");
        }
        if (states.areDrawn()) {
            RandomEntity entity = states.declare(entities);
            queries.append(states.question(entity));
            queries.append(states.referring(entity, entities));
            mutation("turn" + entity.name, states.update(entity));
        }
        for (RandomEntity entity : entities) {
            addMutations(entity);
        }
        if (counting.nextInt(100) < COUNTING_PERCENT) {
            addCounters(entities.get(counting.nextInt(entities.size())));
        }
        if (forcing.nextInt(100) < FORCING_PERCENT) {
            RandomEntity root = entities.get(forcing.nextInt(entities.size()));
            List<String> bindable = new ArrayList<>();
            root.collect("x", new ArrayList<>(), bindable, 1);
            queries.append(new ForcedQuestion(forcing, root, bindable).text("Q7"));
        }
        LeftJoinQuestion left =
                new LeftJoinQuestion(joining, entities.get(joining.nextInt(entities.size())));
        if (joining.nextInt(100) < JOINING_PERCENT && left.isPossible()) {
            queries.append(left.text("Q6"));
        }
        queries.append(formulas.question("Q10"));
        formulas.mutations().forEach(this::mutation);
        mutations.append(group.text(entities)).append(pair.text(entities));
        queries.append(snapshots.declare(entities, "Q11"));
        fillFurther();
    }

    private void fillFurther() {
        queries.append(distinct.text(entities, "Q20"));
        queries.append(optional.text(entities, "Q12"));
        queries.append(first.text(entities, "Q13"));
        queries.append(ranked.text(entities, "Q17"));
        elements.drawn(entities).forEach(this::addElements);
        additions.stream().filter(RandomAddition::isDrawn).forEach(this::add);
        subtypes.declare(entities, queries.toString(), mutations.toString());
        for (RandomEntity entity : vectors.drawn(entities)) {
            queries.append(vectors.question("Q16", entity));
            vectors.mutations(entity).forEach(this::mutation);
        }
    }

    private void addElements(RandomEntity entity) {
        elements.declare(entity);
        queries.append(elements.questions("Q15", entity, entities));
        elements.mutations(entity)
                .forEach((name, jpql) -> {
                    mutation(name, jpql);
                    mutations.append(elements.guard(entity));
                });
    }

    private void add(RandomAddition addition) {
        RandomEntity owner = addition.anyOwner(entities);
        RandomEntity added = addition.entity(owner);
        entities.add(added);
        relationships.add(new Relationship(added, addition.role(), addition.declaration(owner)));
        queries.append(addition.question(owner));
        addition.mutations(added).forEach(this::mutation);
    }

    private static final int COMPUTING_PERCENT = 45;
    private static final int UPSERTING_PERCENT = 25;
    private static final int JOINING_PERCENT = 40;
    private static final int FORCING_PERCENT = 30;
    private static final int COUNTING_PERCENT = 35;

    /// Counters of an entity, mutations that count, and questions that show what was counted.
    private void addCounters(RandomEntity entity) {
        RandomCounters counters = new RandomCounters(counting, entity);
        if (counters.arePossible()) {
            counters.declare();
            mutations.append(counters.mutations());
            List<String> bindable = new ArrayList<>();
            entity.collect("x", new ArrayList<>(), bindable, 1);
            queries.append(counters.questions(bindable));
            mutations.append(counters.reset());
        }
    }

    private static final int NESTING_PERCENT = 35;
    private static final int LISTS_PERCENT = 35;
    private static final int DERIVING_PERCENT = 30;

    private void addList(String name) {
        RandomEntity root = entities.get(lists.nextInt(entities.size()));
        List<String> all = new ArrayList<>();
        List<String> bindable = new ArrayList<>();
        root.collect("x", all, bindable, 1);
        queries.append(new ListQuestion(lists, root, all, bindable).text(name));
    }

    private <T> T anyDerived(List<T> list) {
        return list.get(derived.nextInt(list.size()));
    }

    /// An entity that has nothing but a key and what is derived from the instances of another, so
    /// that it comes with them.
    private void addGroup() {
        RandomEntity member = anyDerived(entities);
        RandomEntity group = new RandomEntity("Group");
        group.key.add("g");
        group.attributes.add("g");
        String type = anyDerived(TYPES.subList(0, 2));
        group.types.put("g", type);
        group.declared.append("      g: {type: %s}\n".formatted(type));
        if (derived.nextInt(3) == 0) {
            member.optionalRoles.add("rg");
        }
        relationships.add(
                new Relationship(
                        member,
                        "rg",
                        "to: Group, inverse: members, cardinality: many to one, count: \"1 per Group, at most 50\""));
        Role members = new Role("members", member);
        member.roles.add(new Role("rg", group));
        group.inverses.add(members);
        group.many.add(members);
        group.derived.add("d0");
        group.declared.append("      d0: {derived: COUNT(members)}\n");
        entities.add(group);
    }

    private void addEntity(String name) {
        RandomEntity entity = new RandomEntity(name);
        for (int i = 0; i < 2 + random.nextInt(4); i++) {
            String attribute = "a" + (i + 1);
            boolean isOptional = i > 1 && chance(25);
            String type = i == 0 ? any(TYPES.subList(0, 3)) : any(TYPES);
            entity.types.put(attribute, type);
            entity.declared.append(
                    "      %s: {type: %s%s%s}\n"
                            .formatted(
                                    attribute,
                                    type,
                                    isOptional ? ", optional: true" : "",
                                    chance(15) ? ", unique: true" : ""));
            (isOptional ? entity.optional : entity.attributes).add(attribute);
        }
        if (chance(40)) {
            entity.declared.append("      tags: {type: set<text>, items: 2}\n");
        }
        if (!entities.isEmpty()) {
            for (int i = 0; i < 1 + random.nextInt(2); i++) {
                refer(entity, any(entities), i);
            }
        }
        if (entity.roles.isEmpty() || chance(70)) {
            entity.key.add("a1");
        }
        for (Role role : entity.roles) {
            if (entity.key.isEmpty() || chance(35)) {
                entity.key.add(role.name());
            } else if (absence.nextInt(100) < OPTIONAL_ROLE_PERCENT) {
                entity.optionalRoles.add(role.name());
            }
        }
        if (growth.nextInt(100) < 30) {
            entity.growth = "    growth: 1_000_000/day\n";
            entity.growth += growth.nextInt(2) == 0 ? "    ttl: 90 days\n" : "";
        }
        entities.add(entity);
    }

    private static final int OPTIONAL_ROLE_PERCENT = 50;

    private void refer(RandomEntity owner, RandomEntity target, int number) {
        String role = "r" + owner.name.charAt(5) + number;
        String inverse = "i" + owner.name.charAt(5) + number;
        if (chance(20) && !owner.name.equals(target.name)) {
            relationships.add(
                    new Relationship(
                            owner,
                            "m" + role,
                            "to: %s, inverse: n%s, cardinality: many to many, count: \"3 per %s, at most 9\""
                                    .formatted(target.name, inverse, owner.name)));
            owner.links.add("m" + role);
            owner.linked.add(new Role("m" + role, target));
            target.links.add("n" + inverse);
            return;
        }
        boolean isOneToOne = chance(15);
        relationships.add(
                new Relationship(
                        owner,
                        role,
                        "to: %s, inverse: %s, cardinality: %s%s"
                                .formatted(
                                        target.name,
                                        inverse,
                                        isOneToOne ? "one to one" : "many to one",
                                        isOneToOne
                                                ? ""
                                                : ", count: \"1 per "
                                                        + target.name
                                                        + ", at most 50\"")));
        owner.roles.add(new Role(role, target));
        target.inverses.add(new Role(inverse, owner));
        if (!isOneToOne) {
            target.many.add(new Role(inverse, owner));
        }
    }

    private void addQuestion(String name) {
        RandomEntity root = any(entities);
        List<String> paths = new ArrayList<>();
        List<String> bindable = new ArrayList<>();
        root.collect("x", paths, bindable, 2);
        StringBuilder from = new StringBuilder(" FROM " + root.name + " x");
        if (!root.inverses.isEmpty() && chance(40)) {
            Role inverse = any(root.inverses);
            from.append(" JOIN x.").append(inverse.name()).append(" y");
            inverse.target().collect("y", paths, bindable, 1);
        }
        List<String> where = new ArrayList<>();
        List<String> bound = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            String path = any(bindable);
            if (!bound.contains(path)) {
                bound.add(path);
                where.add(path + " = :p" + bound.size());
            }
        }
        List<String> ordered = new ArrayList<>();
        String direction = chance(50) ? " DESC" : "";
        for (int i = 0; i < random.nextInt(3); i++) {
            String path = any(bindable);
            if (!ordered.contains(path + direction) && !bound.contains(path)) {
                ordered.add(path + direction);
            }
        }
        if (!ordered.isEmpty() && chance(40)) {
            where.add(ordered.getFirst().replace(" DESC", "") + " > :low");
        }
        StringBuilder items = new StringBuilder(any(paths) + " AS i1, " + any(paths) + " AS i2");
        if (chance(20)) {
            items = new StringBuilder("x");
        } else {
            List<String> computed = new ArrayList<>();
            root.collectDerived("x", computed, 2);
            if (!computed.isEmpty() && derived.nextInt(3) > 0) {
                items.append(", ").append(anyDerived(computed)).append(" AS i3");
            }
        }
        queries.append("  %s:\n    ask: A question\n    jpql: >-\n".formatted(name));
        queries.append(
                "      SELECT %s%s WHERE %s".formatted(items, from, String.join(" AND ", where)));
        queries.append(ordered.isEmpty() ? "\n" : " ORDER BY " + String.join(", ", ordered) + "\n");
        if (chance(25)) {
            queries.append("    using: lookup\n");
        } else if (growth.nextInt(100) < 15) {
            String attribute = root.attributes.get(growth.nextInt(root.attributes.size()));
            queries.append("    bucket: 4 shards of " + attribute + "\n");
        }
    }

    private void addMutations(RandomEntity entity) {
        String name = entity.name;
        if (name.equals("Group")) {
            mutation("endGroup", "DELETE FROM Group e WHERE e.g = :g");
            return;
        }
        List<String> columns = new ArrayList<>(entity.attributes);
        columns.addAll(entity.optional);
        if (entity.declared.indexOf("tags") >= 0) {
            columns.add("tags");
        }
        entity.roles.forEach(role -> columns.add(role.name()));
        mutation("make" + name, entity.insert(columns), "not exists");
        String key = entity.byKey();
        mutation("end" + name, "DELETE FROM %s e WHERE %s".formatted(name, key), "exists");
        String changed = any(columns);
        entity.movesKey = entity.key.contains(changed);
        String state = any(entity.attributes);
        mutation(
                "change" + name,
                "UPDATE %s e SET e.%s = :new WHERE %s".formatted(name, changed, key),
                entity.key.contains(state) ? "exists" : "e." + state + " <> :was");
        if (chance(40)) {
            String by = any(entity.attributes);
            mutation("clear" + name, "DELETE FROM %s e WHERE e.%s = :by".formatted(name, by));
        }
        addAbsence(entity, columns, key);
    }

    /// An insert that leaves out some of what may be missing, and a change of a role that may be.
    private void addAbsence(RandomEntity entity, List<String> columns, String key) {
        List<String> left = new ArrayList<>(entity.optionalRoles);
        left.addAll(entity.optional);
        left.removeIf(ignored -> absence.nextInt(3) == 0);
        if (!left.isEmpty()) {
            List<String> given = new ArrayList<>(columns);
            given.removeAll(left);
            mutation("leave" + entity.name, entity.insert(given));
        }
        if (upserting.nextInt(100) < UPSERTING_PERCENT) {
            List<String> given = new ArrayList<>(columns);
            given.removeIf(each -> left.contains(each) && upserting.nextInt(2) == 0);
            mutation("put" + entity.name, entity.insert(given) + " ON CONFLICT DO UPDATE");
        }
        if (!entity.optionalRoles.isEmpty() && absence.nextInt(2) == 0) {
            String role = entity.optionalRoles.get(absence.nextInt(entity.optionalRoles.size()));
            mutation(
                    "lead" + entity.name,
                    "UPDATE %s e SET e.%s = :new WHERE %s".formatted(entity.name, role, key));
        }
    }

    private void mutation(String name, String jpql) {
        mutation(name, jpql, "");
    }

    /// @param guard what may stand under `when`; empty for nothing
    private void mutation(String name, String jpql, String guard) {
        mutations.append("  %s:\n    ask: A change\n    jpql: \"%s\"\n".formatted(name, jpql));
        if (!guard.isEmpty() && chance(20)) {
            mutations.append("    when: ").append(guard).append('\n');
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder("model: chance\n");
        text.append(growth.nextInt(3) == 0 ? "allow: [index, view]\n" : "");
        text.append(states.types()).append("entities:\n");
        for (RandomEntity entity : entities) {
            text.append(
                    "  %s:\n    key: [%s]\n%s    count: 1000\n%s    attributes:\n%s"
                            .formatted(
                                    entity.name,
                                    String.join(", ", entity.key),
                                    entity.candidateKey.isEmpty()
                                            ? ""
                                            : "    unique: [[%s]]\n"
                                                    .formatted(
                                                            String.join(", ", entity.candidateKey)),
                                    entity.growth + entity.callers,
                                    entity.declared));
        }
        text.append(subtypes.entities());
        String more = subtypes.relationships();
        text.append(relationships.isEmpty() && more.isEmpty() ? "" : "relationships:\n");
        relationships.forEach(relationship -> text.append(relationship.text()));
        text.append(more).append("queries:\n").append(queries).append(subtypes.queries());
        text.append("mutations:\n").append(mutations).append(subtypes.mutations());
        return text.toString();
    }
}
