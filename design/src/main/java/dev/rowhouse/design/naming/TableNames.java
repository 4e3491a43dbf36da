package dev.rowhouse.design.naming;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Names for the tables of a design: what the rows are, `_by_`, what is searched by.
///
/// The rows are named from the point of view of what is searched by: the `Follow`s that refer to a
/// user as `followed` are that user's *followers*, because the model calls the way back so. A table
/// by an entity's own key is simply the entity's plural. Where two tables would be called the same,
/// what orders their rows tells them apart, or the time by which they are split. A name that the
/// model says is taken gets a number behind it: `hotels_2`.
public final class TableNames {
    /// Cassandra accepts no longer name.
    private static final int LENGTH_MAX = 48;

    private final Model model;

    /// Names for tables over a model.
    public TableNames(Model model) {
        this.model = model;
    }

    /// A different name for each table, by its number.
    public Map<Integer, String> of(List<LogicalTable> tables) {
        Map<Integer, String> names = new LinkedHashMap<>();
        Set<String> taken = new LinkedHashSet<>(model.taken());
        for (LogicalTable table : tables) {
            requestedName(table)
                    .map(requestedName ->
                            model.taken().contains(requestedName)
                                    ? unlike(requestedName, model.taken())
                                    : requestedName)
                    .filter(taken::add)
                    .ifPresent(requestedName -> names.put(table.number(), requestedName));
        }
        Map<String, List<LogicalTable>> byName = new LinkedHashMap<>();
        for (LogicalTable table : tables) {
            if (!names.containsKey(table.number())) {
                byName.computeIfAbsent(natural(table), _ -> new ArrayList<>()).add(table);
            }
        }
        byName.forEach((name, same) -> {
            for (LogicalTable table : same) {
                boolean isOld = model.taken().contains(name);
                boolean isAlone = same.size() == 1 && (isOld || !taken.contains(name));
                String wanted = isAlone ? name : distinguished(name, table);
                names.put(table.number(), free(wanted, taken));
            }
        });
        return names;
    }

    private static Optional<String> requestedName(LogicalTable table) {
        return table.demands().stream()
                .flatMap(demand -> demand.requestedName().stream())
                .findFirst();
    }

    /// A name for a table: the one that is wanted, with a number behind it where it is taken.
    public static String unlike(String wanted, Set<String> taken) {
        return free(wanted, new LinkedHashSet<>(taken));
    }

    private static String free(String wanted, Set<String> taken) {
        String base = wanted.substring(0, Math.min(wanted.length(), LENGTH_MAX - 3));
        String name = wanted.length() <= LENGTH_MAX ? wanted : base;
        for (int i = 2; !taken.add(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    private static String distinguished(String name, LogicalTable table) {
        Demand demand = leading(table);
        List<Field> sequence = demand.sequence();
        if (sequence.isEmpty()) {
            return demand.bucket().isPresent() ? name + "_bucketed" : name;
        }
        String joint = name.contains("_by_") ? "_" : "_by_";
        if (demand.bucket().orElse(null) instanceof Bucketing.ByTime(var granularity, _)) {
            return name + joint + granularity.name().toLowerCase(Locale.ROOT);
        }
        if (demand.bucket().orElse(null) instanceof Bucketing.Shards) {
            return name + "_sharded";
        }
        return name + joint + Words.snake(sequence.getFirst().attribute().name());
    }

    /// The question with the fewest equalities, which decided the partition key.
    private static Demand leading(LogicalTable table) {
        return table.demands().stream()
                .min(Comparator.comparingInt(demand -> demand.equal().size()))
                .orElseThrow();
    }

    private String natural(LogicalTable table) {
        Demand demand = leading(table);
        Identity identity = new Identity(model, table.shape());
        List<Field> equal = demand.equal();
        EntityType root = table.shape().roots().getFirst();
        if (equal.isEmpty()) {
            return things(table);
        }
        boolean isKey = Set.copyOf(equal).equals(Set.copyOf(identity.key(Node.root(0))));
        boolean isSingleRole = root.key().size() == 1 && !equal.getFirst().node().isRoot();
        if (table.shape().isSingle() && isKey && !isSingleRole) {
            return link(root.name())
                    .map(m -> noun(m.owner()) + "_" + Words.snake(m.role()))
                    .orElse(Words.plural(noun(root.name())));
        }
        List<String> by = new ArrayList<>();
        Set<Field> covered = new LinkedHashSet<>();
        for (Field field : equal) {
            if (covered.contains(field)) {
                continue;
            }
            Optional<Node> whole = wholeKey(identity, field, equal);
            if (whole.isPresent()) {
                covered.addAll(identity.key(whole.get()));
                by.add(word(identity, whole.get()));
            } else {
                by.add(attributeWord(field));
            }
        }
        demand.range().stream()
                .filter(field -> !demand.order().stream().anyMatch(t -> t.field().equals(field)))
                .forEach(field -> by.add(attributeWord(field)));
        return subject(table, identity, equal) + "_by_" + String.join("_", by);
    }

    /// The instance nearest to the root whose whole key is bound and to which the field belongs.
    private static Optional<Node> wholeKey(Identity identity, Field field, List<Field> equal) {
        for (int length = 1; length <= field.node().roles().size(); length++) {
            Node node = new Node(field.node().root(), field.node().roles().subList(0, length));
            List<Field> key = identity.key(node);
            if (key.contains(field) && equal.containsAll(key)) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    /// What an instance that is searched by is called: by its role, or by its entity when several
    /// roles lead to the same kind of thing.
    private String word(Identity identity, Node node) {
        Relationship relationship = identity.arrival(node);
        long roles =
                model.relationshipsOf(relationship.owner()).stream()
                        .filter(other -> other.target().equals(relationship.target()))
                        .count();
        boolean isNamedByInverse = roles > 1 && relationship.inverse().isPresent();
        return isNamedByInverse ? noun(relationship.target()) : Words.snake(relationship.role());
    }

    private static String attributeWord(Field field) {
        String own = Words.snake(field.attribute().name());
        String attribute = field.part() == Field.Part.ELEMENT ? Words.singular(own) : own;
        if (field.node().isRoot()) {
            return attribute;
        }
        String role = Words.snake(field.node().roles().getLast());
        return attribute.startsWith(role) ? attribute : role + "_" + attribute;
    }

    /// What the rows are called from the point of view of what is searched by.
    private String subject(LogicalTable table, Identity identity, List<Field> equal) {
        EntityType root = table.shape().roots().getFirst();
        String plural = things(table);
        Set<String> roles = new LinkedHashSet<>();
        equal.forEach(
                field -> roles.add(field.node().isRoot() ? "" : field.node().roles().getFirst()));
        if (!table.shape().isSingle() || roles.size() != 1 || roles.contains("")) {
            return plural;
        }
        String role = roles.iterator().next();
        Optional<ManyToMany> link = link(root.name());
        if (link.isPresent()) {
            ManyToMany relationship = link.get();
            return role.equals(relationship.ownerRole())
                    ? Words.snake(relationship.role())
                    : relationship
                            .inverse()
                            .map(Words::snake)
                            .orElse(Words.plural(noun(relationship.owner())));
        }
        Relationship relationship = identity.arrival(Node.root(0).to(role));
        boolean isOneToOne = relationship.cardinality() == Cardinality.ONE_TO_ONE;
        return relationship
                .inverse()
                .map(Words::snake)
                .map(inverse -> isOneToOne ? Words.plural(inverse) : inverse)
                .orElse(plural);
    }

    /// What the rows are called from no point of view: the plurals of their roots.
    private String things(LogicalTable table) {
        Set<String> plurals = new LinkedHashSet<>();
        for (EntityType root : table.shape().roots()) {
            plurals.add(
                    link(root.name())
                            .map(m -> Words.snake(m.role()))
                            .orElse(Words.plural(noun(root.name()))));
        }
        return String.join("_and_", plurals);
    }

    private Optional<ManyToMany> link(String entity) {
        return model.manyToMany().stream().filter(m -> m.link().equals(entity)).findFirst();
    }

    private static String noun(String entity) {
        return Words.snake(ColumnNames.simple(entity));
    }

    /// The name of the collection that holds rows of a table, from the point of view of what is
    /// beside it.
    ///
    /// @param taken names of other columns
    public String collection(LogicalTable table, Set<String> taken) {
        List<Field> elements = table.nesting().orElseThrow().elements();
        Identity identity = new Identity(model, table.shape());
        List<Field> outside = new ArrayList<>(table.key().fields());
        outside.removeAll(elements);
        Node root = Node.root(0);
        EntityType entity = table.shape().roots().getFirst();
        String natural =
                model.relationshipsOf(entity.name()).stream()
                        .filter(role -> identity.isDetermined(root.to(role.role()), outside))
                        .findFirst()
                        .map(role -> many(entity, role))
                        .orElse(things(table));
        String name = CqlKeywords.isReserved(natural) ? natural + "_all" : natural;
        String free = name;
        for (int i = 2; taken.contains(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }

    /// What the rows of an entity are called by what their role leads to.
    private String many(EntityType entity, Relationship role) {
        Optional<ManyToMany> link = link(entity.name());
        if (link.isPresent()) {
            ManyToMany relationship = link.get();
            return role.role().equals(relationship.ownerRole())
                    ? Words.snake(relationship.role())
                    : relationship
                            .inverse()
                            .map(Words::snake)
                            .orElse(Words.plural(noun(relationship.owner())));
        }
        return role.inverse().map(Words::snake).orElse(Words.plural(noun(entity.name())));
    }

    /// The name of a bucket's column that no other column has.
    public static String bucketColumn(Bucketing bucketing, Set<String> taken) {
        String natural =
                switch (bucketing) {
                    case Bucketing.ByTime(var granularity, _) ->
                            granularity.name().toLowerCase(Locale.ROOT);
                    case Bucketing.Shards _ -> "shard";
                    case Bucketing.Single() -> "bucket";
                };
        String name = natural;
        for (int i = 2; taken.contains(name); i++) {
            name = i == 2 ? natural + "_bucket" : natural + "_bucket_" + i;
        }
        return name;
    }
}
