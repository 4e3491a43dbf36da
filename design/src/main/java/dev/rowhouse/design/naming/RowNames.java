package dev.rowhouse.design.naming;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Names for the rows of a table, and for the instances and attributes that they are searched by.
final class RowNames {
    /// The last words of inverse roles that cannot name things, for example `friendOf`.
    private static final Set<String> PREPOSITIONS =
            Set.of("of", "by", "to", "in", "for", "from", "with", "at", "on", "as");

    private static final Set<String> PARTICIPLES =
            Set.of(
                    "sent", "sold", "bought", "paid", "made", "written", "given", "taken", "held",
                    "led", "won", "lost", "seen", "built", "drawn", "shown", "chosen", "known",
                    "begun", "kept", "met", "read", "run", "told", "taught");

    private static final String BY = "_by_";

    private final Model model;

    RowNames(Model model) {
        this.model = model;
    }

    /// The question with the fewest equalities, which decided the partition key. The choice among
    /// several does not depend on their order.
    static Demand leading(Table table) {
        return table.demands().stream()
                .min(
                        Comparator.<Demand>comparingInt(demand -> demand.equal().size())
                                .thenComparingInt(demand -> demand.range().size())
                                .thenComparingInt(demand -> demand.order().size())
                                .thenComparing(demand -> paths(demand.sequence())))
                .orElseThrow();
    }

    private static String paths(List<Field> fields) {
        return String.join(" ", fields.stream().map(Field::path).toList());
    }

    /// The name of a table when no other table wants the same name.
    NameParts natural(Table table) {
        NameParts name = natural(table, leading(table));
        EntityType root = table.shape().roots().getFirst();
        Identity identity = new Identity(model, table.shape());
        Optional<String> kind =
                identity.subtype(Node.root(0), table.key().fields())
                        .flatMap(each -> ofKind(name.subject(), root, each));
        NameParts named = kind.map(name::withSubject).orElse(name);
        for (FixedValue fixed : sorted(table.shape().fixed())) {
            if (kind.isEmpty() || !identity.isKind(fixed, Node.root(0))) {
                named = named.withSubject(Words.join(word(fixed), named.subject()));
            }
        }
        if (table.shape().first().isPresent()) {
            named =
                    named.withSubject(
                            Words.join(word(table.shape().first().get()), named.subject()));
        }
        // What an entity counts beside its other attributes is not what is searched for.
        return table.isCounter() && !model.isCount(root.name())
                ? named.withSubject(noun(root.name()) + "_counters")
                : named;
    }

    /// The word for rows of a subtype, in place of the one for the entity that it extends; empty
    /// where the subject does not begin with that one.
    private static Optional<String> ofKind(String subject, EntityType root, Subtype subtype) {
        String things = Words.plural(noun(root.name()));
        return subject.equals(things) || subject.startsWith(things + "_")
                ? Optional.of(
                        Words.plural(noun(subtype.name())) + subject.substring(things.length()))
                : Optional.empty();
    }

    private static List<FixedValue> sorted(Set<FixedValue> fixed) {
        return fixed.stream().sorted(Comparator.comparing(FixedValue::text)).toList();
    }

    /// The word for rows that come first in their group: the latest ones, where time decides.
    private static String word(FirstOfGroup first) {
        FirstOfGroup.Term term = first.order().getFirst();
        boolean isTime =
                Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID)
                        .contains(term.field().type());
        return isTime && term.direction() == Direction.DESCENDING ? "latest" : "first";
    }

    /// The word for the rows that have a value: `delivering` orders, `pinned` messages.
    private static String word(FixedValue fixed) {
        String attribute = attribute(fixed.field());
        return switch (fixed.value()) {
            case Literal.Text(String value) when value.matches("[A-Za-z][A-Za-z0-9_]*") ->
                    Words.snake(value);
            case Literal.Bool(boolean value) -> value ? attribute : Words.join("not", attribute);
            case Literal.Numeral(var value) when value.toPlainString().matches("[0-9]+") ->
                    Words.join(attribute, value.toPlainString());
            case Literal.Text _, Literal.Numeral _ -> Words.join("some", attribute);
        };
    }

    private NameParts natural(Table table, Demand demand) {
        Identity identity = new Identity(model, table.shape());
        List<Field> equal = inOrder(table, demand.equal());
        if (equal.isEmpty()) {
            return NameParts.of(things(table), List.of());
        }
        EntityType root = table.shape().roots().getFirst();
        boolean isKey = Set.copyOf(equal).equals(Set.copyOf(identity.key(Node.root(0))));
        boolean isSingleRole = root.key().size() == 1 && !equal.getFirst().node().isRoot();
        if (table.shape().isSingle() && isKey && !isSingleRole) {
            return NameParts.of(
                    link(root.name())
                            .map(m -> Words.join(noun(m.owner()), Words.snake(m.role())))
                            .orElse(Words.plural(noun(root.name()))),
                    List.of());
        }
        Optional<Subject> seen = seenFrom(table, identity, equal);
        List<String> by = new ArrayList<>();
        Set<Field> covered = new LinkedHashSet<>();
        for (Field field : equal) {
            if (covered.contains(field)) {
                continue;
            }
            Optional<Node> whole = wholeKey(identity, field, equal);
            if (whole.isPresent()) {
                covered.addAll(identity.key(whole.get()));
                by.add(word(identity, whole.get(), seen));
            } else {
                by.add(attribute(field));
            }
        }
        demand.range().stream()
                .filter(field -> !demand.order().stream().anyMatch(t -> t.field().equals(field)))
                .forEach(field -> by.add(attribute(field)));
        return NameParts.of(seen.map(Subject::rows).orElseGet(() -> things(table)), by);
    }

    /// Fields in the order of the table's key, so that the order of words in the name follows the
    /// key.
    private static List<Field> inOrder(Table table, List<Field> fields) {
        List<Field> ordered = new ArrayList<>(table.key().fields());
        ordered.retainAll(fields);
        fields.stream().filter(field -> !ordered.contains(field)).forEach(ordered::add);
        return ordered;
    }

    /// The instance nearest to the root that owns a field and whose whole key is bound.
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

    /// The word for an instance that is searched by. It is the role, or the entity when several
    /// roles lead to the same entity and the rows' name tells which one it is: `followers_by_user`.
    private String word(Identity identity, Node node, Optional<Subject> seen) {
        Relationship relationship = identity.arrival(node);
        long roles =
                model.relationshipsOf(relationship.owner()).stream()
                        .filter(other -> other.target().equals(relationship.target()))
                        .count();
        boolean isTold = roles > 1 && seen.filter(Subject::isTelling).isPresent();
        return isTold ? noun(relationship.target()) : Words.snake(relationship.role());
    }

    /// The word for an attribute in a table's name: `title`, `guest_name`.
    static String attribute(Field field) {
        String own = Words.snake(field.attribute().name());
        String attribute = field.part() == Field.Part.ELEMENT ? Words.singular(own) : own;
        if (field.node().isRoot()) {
            return attribute;
        }
        String role = Words.snake(field.node().roles().getLast());
        return attribute.startsWith(role) ? attribute : Words.join(role, attribute);
    }

    /// The name of rows from the point of view of the instance that they are searched by.
    ///
    /// @param rows the name
    /// @param isTelling whether the name tells the role by which they are searched
    private record Subject(String rows, boolean isTelling) {}

    /// The name of the rows from the point of view of the instance that they are searched by; empty
    /// when it is not one instance or the model has no word for them.
    private Optional<Subject> seenFrom(Table table, Identity identity, List<Field> equal) {
        Set<String> roles = new LinkedHashSet<>();
        equal.forEach(
                field -> roles.add(field.node().isRoot() ? "" : field.node().roles().getFirst()));
        if (!table.shape().isSingle()
                || roles.size() != 1
                || roles.contains("")
                || table.nesting().isPresent()) {
            return Optional.empty();
        }
        EntityType root = table.shape().roots().getFirst();
        String role = roles.iterator().next();
        if (link(root.name()).isPresent()) {
            return Optional.of(new Subject(many(root, identity.arrival(at(role))), true));
        }
        Relationship relationship = identity.arrival(at(role));
        return relationship.inverse().flatMap(inverse -> subject(relationship, inverse));
    }

    private static Node at(String role) {
        return Node.root(0).to(role);
    }

    private static Optional<Subject> subject(Relationship relationship, String inverse) {
        String name = Words.snake(inverse);
        String things = Words.plural(noun(relationship.owner()));
        if (name.contains(BY)) {
            return Optional.of(new Subject(name.substring(0, name.indexOf(BY)), false));
        }
        String last = Words.split(name).getLast();
        if (PREPOSITIONS.contains(last)) {
            return Optional.empty();
        }
        boolean isParticiple = PARTICIPLES.contains(last) || last.matches("[a-z]{2,}[^e]ed");
        if (isParticiple && Words.split(name).size() == 1) {
            return Optional.of(new Subject(things + "_" + name, true));
        }
        boolean isOneToOne = relationship.cardinality() == Cardinality.ONE_TO_ONE;
        String rows = isOneToOne ? Words.plural(name) : name;
        return Optional.of(new Subject(rows, !rows.equals(things)));
    }

    /// The name of the rows without a point of view: the plurals of their roots, or
    /// `videos_with_tags` for instances with collections.
    String things(Table table) {
        Optional<Relationship> owner = table.nesting().flatMap(_ -> owner(table));
        if (owner.isPresent()) {
            return Words.plural(noun(owner.get().target())) + "_with_" + elements(table);
        }
        Set<String> plurals = new LinkedHashSet<>();
        for (EntityType root : table.shape().roots()) {
            String rows =
                    link(root.name())
                            .map(m -> Words.snake(m.role()))
                            .orElse(Words.plural(noun(root.name())));
            boolean isTwice = plurals.remove(rows);
            plurals.add(isTwice ? Words.singular(rows) + "_pairs" : rows);
        }
        return String.join("_and_", plurals);
    }

    /// The name of the elements of a table's collection, from the point of view of the instance
    /// beside it.
    String elements(Table table) {
        EntityType entity = table.shape().roots().getFirst();
        return owner(table)
                .map(role -> many(entity, role))
                .orElseGet(() -> Words.plural(noun(entity.name())));
    }

    /// The role by which the elements of a table's collection belong to the instance beside it.
    private Optional<Relationship> owner(Table table) {
        Identity identity = new Identity(model, table.shape());
        List<Field> outside = new ArrayList<>(table.key().fields());
        table.nesting().ifPresent(nesting -> outside.removeAll(nesting.elements()));
        EntityType entity = table.shape().roots().getFirst();
        return model.relationshipsOf(entity.name()).stream()
                .filter(role -> identity.isDetermined(at(role.role()), outside))
                .findFirst();
    }

    /// The name of the rows of an entity, from the point of view of the target of a role.
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

    private Optional<ManyToMany> link(String entity) {
        return model.manyToMany().stream().filter(m -> m.link().equals(entity)).findFirst();
    }

    private static String noun(String entity) {
        return Words.snake(ColumnNames.simple(entity));
    }
}
