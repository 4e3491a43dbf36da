package dev.rowhouse.benchmarks.design;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Makes up a model file as a large application might have: entities that refer to one another,
/// questions of the usual kinds, and mutations of what they show.
final class LargeModel {
    private static final int REFERENCES_MAX = 3;
    private static final List<String> NAMES =
            List.of(
                    "Company",
                    "Branch",
                    "Region",
                    "Supplier",
                    "Category",
                    "Brand",
                    "Customer",
                    "Employee",
                    "Product",
                    "Warehouse",
                    "Campaign",
                    "Account",
                    "Address",
                    "Cart",
                    "Orders",
                    "OrderLine",
                    "Payment",
                    "Invoice",
                    "Shipment",
                    "Parcel",
                    "Review",
                    "Ticket",
                    "Message",
                    "Visit",
                    "Refund");

    private final RandomSource random;
    private final List<Entity> entities = new ArrayList<>();
    private final Set<String> questions = new LinkedHashSet<>();
    private final List<String> mutations = new ArrayList<>();

    /// An entity.
    ///
    /// @param count instances
    /// @param owners the entities that its roles lead to; a role is the entity's name in lower case
    private record Entity(String name, long count, List<Entity> owners) {
        String role(Entity owner) {
            return owner.name().toLowerCase(Locale.ROOT);
        }
    }

    private LargeModel(long seed) {
        this.random = RandomSource.seeded(seed);
    }

    /// The text of a model file.
    ///
    /// @param seed what it follows from
    /// @param count how many questions it has
    /// @param entityCount how many entities, 25 at most
    static String of(long seed, int count, int entityCount) {
        LargeModel model = new LargeModel(seed);
        NAMES.subList(0, entityCount).forEach(model::addEntity);
        while (model.questions.size() < count) {
            model.questions.add(model.question());
        }
        model.entities.forEach(model::addMutations);
        return model.text();
    }

    private void addEntity(String name) {
        long count = 1_000;
        List<Entity> owners = new ArrayList<>();
        if (!entities.isEmpty()) {
            int wanted = 1 + random.nextInt(Math.min(REFERENCES_MAX, entities.size()));
            while (owners.size() < wanted) {
                Entity owner = entities.get(random.nextInt(entities.size()));
                if (!owners.contains(owner)) {
                    owners.add(owner);
                    count = Math.max(count, Math.min(100_000_000, owner.count() * 10));
                }
            }
        }
        entities.add(new Entity(name, count, owners));
    }

    private Entity any() {
        return entities.get(random.nextInt(entities.size()));
    }

    private Entity anyOwned() {
        return entities.get(1 + random.nextInt(entities.size() - 1));
    }

    private static Entity any(List<Entity> some, RandomSource random) {
        return some.get(random.nextInt(some.size()));
    }

    /// A question of one of the usual kinds.
    private String question() {
        Entity entity = anyOwned();
        Entity owner = any(entity.owners(), random);
        Entity other = any(entity.owners(), random);
        String role = entity.role(owner);
        String from = " FROM " + entity.name() + " e WHERE ";
        return switch (random.nextInt(10)) {
            case 0, 1 -> "SELECT x FROM " + any().name() + " x WHERE x.id = :id";
            case 2, 3 ->
                    "SELECT e.id, e.name, e.createdAt, e.amount"
                            + from
                            + "e."
                            + role
                            + " = :owner ORDER BY e.createdAt DESC";
            case 4 -> "SELECT e" + from + "e." + role + " = :owner AND e.status = :status";
            case 5 ->
                    "SELECT e.id, e.name, e.status"
                            + from
                            + "e."
                            + role
                            + " = :owner AND e.createdAt >= :since";
            case 6 -> "SELECT e" + from + "e.code = :code";
            case 7 ->
                    "SELECT e.id, e.name, e."
                            + entity.role(other)
                            + ".name, e.amount"
                            + from
                            + "e."
                            + role
                            + " = :owner";
            case 8 ->
                    owner.owners().isEmpty()
                            ? "SELECT e.id"
                                    + from
                                    + "e."
                                    + role
                                    + " = :owner AND e.amount >= :least"
                            : "SELECT e.id, e.name"
                                    + from
                                    + "e."
                                    + role
                                    + "."
                                    + owner.role(any(owner.owners(), random))
                                    + " = :owner AND e.status = :status";
            default ->
                    "SELECT e.id, e.code"
                            + from
                            + "e."
                            + role
                            + " = :owner AND e.status = :status ORDER BY e.amount DESC";
        };
    }

    private void addMutations(Entity entity) {
        StringBuilder names = new StringBuilder("id, name, code, status, createdAt, amount, note");
        StringBuilder values =
                new StringBuilder(":id, :name, :code, :status, :createdAt, :amount, :note");
        for (Entity owner : entity.owners()) {
            names.append(", ").append(entity.role(owner));
            values.append(", :").append(entity.role(owner));
        }
        mutations.add("INSERT INTO %s (%s) VALUES (%s)".formatted(entity.name(), names, values));
        String update = "UPDATE " + entity.name() + " e SET ";
        if (random.nextInt(2) == 0) {
            mutations.add(update + "e.status = :status WHERE e.id = :id");
        }
        if (random.nextInt(3) == 0) {
            mutations.add(update + "e.amount = :amount, e.note = :note WHERE e.id = :id");
        }
        if (random.nextInt(4) == 0) {
            mutations.add(update + "e.name = :name WHERE e.id = :id");
        }
        if (random.nextInt(5) == 0) {
            mutations.add("DELETE FROM " + entity.name() + " e WHERE e.id = :id");
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder("model: large\nentities:\n");
        for (Entity entity : entities) {
            text.append(
                    """
                      %s:
                        key: id
                        count: %d
                        attributes:
                          id: uuid
                          name: {type: text, length: 20}
                          code: {type: text, length: 10, distinct: %d}
                          status: {type: text, values: [open, paid, sent, done]}
                          createdAt: {type: timestamp, range: 2024-01-01..2026-01-01}
                          amount: {type: int, range: 1..10_000}
                          note: {type: text, length: 120}
                    """
                            .formatted(
                                    entity.name(),
                                    entity.count(),
                                    Math.max(1, entity.count() / 3)));
        }
        text.append("relationships:\n");
        for (Entity entity : entities) {
            for (Entity owner : entity.owners()) {
                long each = Math.max(1, entity.count() / owner.count());
                text.append(
                        "  %s.%s: {to: %s, inverse: %ss, cardinality: many to one, count: \"%d per %s, at most %d\"}\n"
                                .formatted(
                                        entity.name(),
                                        entity.role(owner),
                                        owner.name(),
                                        entity.name().toLowerCase(Locale.ROOT),
                                        each,
                                        owner.name(),
                                        each * 10));
            }
        }
        append(text, "queries", "Q", List.copyOf(questions), 200);
        append(text, "mutations", "M", mutations, 20);
        return text.toString();
    }

    private void append(
            StringBuilder text, String what, String letter, List<String> statements, int rateMax) {
        text.append(what).append(":\n");
        for (int i = 0; i < statements.size(); i++) {
            text.append(
                    "  %s%d:\n    ask: %s number %d\n    jpql: \"%s\"\n    rate: %d/s\n"
                            .formatted(
                                    letter,
                                    i + 1,
                                    letter,
                                    i + 1,
                                    statements.get(i),
                                    1 + random.nextInt(rateMax)));
        }
    }
}
