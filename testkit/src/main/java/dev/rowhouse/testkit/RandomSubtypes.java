package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// Two subtypes of an entity, perhaps with roles to and from another one, questions about them, and
/// mutations of their instances.
///
/// **Thread safety.** Belongs to one thread.
final class RandomSubtypes {
    private static final long SEED = 0x73756274;
    private static final int PERCENT = 60;
    private static final int QUESTIONS_MAX = 4;
    private static final List<String> TYPES = List.of("int", "text", "bigint");
    private static final List<String> CONDITIONS =
            List.of("", " AND TYPE(x) = KindR", " AND TYPE(x) IN :kinds");

    private final RandomSource random;
    private final StringBuilder entities = new StringBuilder();
    private final StringBuilder relationships = new StringBuilder();
    private final StringBuilder queries = new StringBuilder();
    private final StringBuilder mutations = new StringBuilder();

    RandomSubtypes(long seed) {
        this.random = RandomSource.seeded(seed ^ SEED);
    }

    /// Draws them for one of some entities, or for none. A model with many questions has none,
    /// since its design would take long.
    ///
    /// @param asked the other questions
    /// @param changed the other mutations
    void declare(List<RandomEntity> all, String asked, String changed) {
        long questions = asked.lines().filter(each -> each.startsWith("    ask:")).count();
        if (random.nextInt(100) >= PERCENT || questions > QUESTIONS_MAX) {
            return;
        }
        List<RandomEntity> things =
                all.stream().filter(each -> each.name.startsWith("Thing")).toList();
        RandomEntity root = any(things);
        RandomEntity other = any(things);
        if (changed.contains("  put" + root.name + ":")) {
            // An entity with subtypes has no upserts.
            return;
        }
        String type = any(TYPES);
        boolean isShared = random.nextInt(3) == 0;
        boolean isUnique = random.nextInt(4) == 0;
        boolean refers = random.nextInt(2) == 0 && !isDeletedWithOthers(other, changed);
        boolean isReferredTo =
                random.nextInt(2) == 0
                        && !other.name.equals(root.name)
                        && !isDeletedWithOthers(root, changed);
        entities.append(
                "  KindP: {extends: %s, count: 400, attributes: {u1: {type: %s}, u2: {type: int, optional: true%s}}}\n"
                        .formatted(root.name, type, isUnique ? ", unique: true" : ""));
        entities.append(
                "  KindR: {extends: %s, %sattributes: {v1: {type: text, distinct: 40}%s, w1: {derived: v2 * 2}, v2: {type: int}}}\n"
                        .formatted(
                                root.name,
                                random.nextInt(2) == 0 ? "count: 300, " : "",
                                isShared ? ", u1: {type: %s}".formatted(type) : ""));
        if (refers) {
            relationships.append(
                    "  KindP.rk: {to: %s, inverse: ik, cardinality: many to one, count: \"0.4 per %s, at most 50\"}\n"
                            .formatted(other.name, other.name));
        }
        if (isReferredTo) {
            relationships.append(
                    "  %s.rs: {to: KindP, inverse: is, cardinality: many to one, optional: true, count: \"2 per KindP, at most 50\"}\n"
                            .formatted(other.name));
            addReferring(other);
        }
        addQuestions(root, refers);
        addMutations(root, List.of("u1", "u2"), refers);
        addOthers(root, isShared ? List.of("v1", "u1", "v2") : List.of("v1", "v2"));
    }

    /// Whether a mutation of several statements deletes an instance of an entity. Then nothing else
    /// may refer to it that the same mutation changes.
    private static boolean isDeletedWithOthers(RandomEntity entity, String changed) {
        return changed.contains("      - \"DELETE FROM " + entity.name + " ");
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void addReferring(RandomEntity owner) {
        mutation(
                "point" + owner.name,
                "UPDATE %s e SET e.rs = :new WHERE %s".formatted(owner.name, owner.byKey()));
        query(
                "K5",
                "SELECT x.rs.u1 AS i1, x.%1$s AS i2 FROM %2$s x WHERE x.%1$s = :p1"
                        .formatted(any(owner.attributes), owner.name));
    }

    private void addQuestions(RandomEntity root, boolean refers) {
        List<String> shown = new ArrayList<>();
        List<String> bindable = new ArrayList<>();
        root.collect("x", shown, bindable, 1);
        String bound = any(bindable);
        String order = any(List.of("", "", " ORDER BY x.u1", " ORDER BY x.u1 DESC"));
        query(
                "K1",
                "SELECT x.u1, %s AS i1 FROM KindP x WHERE %s = :p1%s"
                        .formatted(any(shown), bound, order));
        switch (random.nextInt(3)) {
            case 0 ->
                    query(
                            "K2",
                            "SELECT x.w1, %s AS i1 FROM KindR x WHERE x.v1 = :p1"
                                    .formatted(any(shown)));
            case 1 ->
                    query(
                            "K3",
                            "SELECT TYPE(x) AS kind, %s AS i1 FROM %s x WHERE %s = :p1%s"
                                    .formatted(
                                            any(shown), root.name, any(bindable), any(CONDITIONS)));
            default -> query("K4", "SELECT x FROM KindP x WHERE x.%s = :p1".formatted(by(refers)));
        }
    }

    private static String by(boolean refers) {
        return refers ? "rk" : "u1";
    }

    private void query(String name, String jpql) {
        queries.append("  %s:\n    ask: A question\n    jpql: \"%s\"\n".formatted(name, jpql));
    }

    private void addMutations(RandomEntity root, List<String> own, boolean refers) {
        List<String> columns = columns(root);
        columns.addAll(own);
        if (refers) {
            columns.add("rk");
        }
        mutation("makeKindP", root.insert(columns).replace("INTO " + root.name, "INTO KindP"));
        guard("not exists");
        mutation("changeKindP", "UPDATE KindP e SET e.u1 = :new WHERE " + root.byKey());
        guard("exists");
        if (random.nextInt(2) == 0) {
            mutation("endKindP", "DELETE FROM KindP e WHERE " + root.byKey());
            guard("exists");
        }
        if (random.nextInt(3) == 0) {
            mutation(
                    "clearKindP",
                    "DELETE FROM KindP e WHERE e.%s = :by".formatted(any(root.attributes)));
        }
    }

    private void addOthers(RandomEntity root, List<String> own) {
        List<String> columns = columns(root);
        columns.addAll(own);
        mutation("makeKindR", root.insert(columns).replace("INTO " + root.name, "INTO KindR"));
        if (random.nextInt(2) == 0) {
            mutation(
                    "changeKindR",
                    "UPDATE KindR e SET e.%s = :new WHERE %s".formatted(any(own), root.byKey()));
            guard("exists");
        }
    }

    private static List<String> columns(RandomEntity entity) {
        List<String> columns = new ArrayList<>(entity.attributes);
        columns.addAll(entity.optional);
        if (entity.declared.indexOf("tags") >= 0) {
            columns.add("tags");
        }
        entity.roles.forEach(role -> columns.add(role.name()));
        return columns;
    }

    private void mutation(String name, String jpql) {
        mutations.append("  %s:\n    ask: A change\n    jpql: \"%s\"\n".formatted(name, jpql));
    }

    private void guard(String when) {
        if (random.nextInt(4) == 0) {
            mutations.append("    when: ").append(when).append('\n');
        }
    }

    /// The entities of the file.
    String entities() {
        return entities.toString();
    }

    /// The relationships of the file.
    String relationships() {
        return relationships.toString();
    }

    /// The questions of the file.
    String queries() {
        return queries.toString();
    }

    /// The mutations of the file.
    String mutations() {
        return mutations.toString();
    }
}
