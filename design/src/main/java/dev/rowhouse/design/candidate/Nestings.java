package dev.rowhouse.design.candidate;

import dev.rowhouse.design.estimate.ValueLengths;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.NestingRule;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Finds out which rows of a table can be elements of a collection in one row: those that belong
/// to one instance which the beginning of the key determines, when they are few by the word of the
/// model and nobody searches among them.
///
/// A collection is read and kept in memory as a whole and cannot be paged, so it has to be small
/// for the worst owner too.
public final class Nestings {
    /// The most elements: what fills no more than a screen or two. Cassandra's documentation wants
    /// collections to be small without a number, and warns of more than a hundred or so where it
    /// has one.
    static final long MOST_ELEMENTS = 64;

    /// The most bytes of one collection: a block of a partition's index, which a read of the row
    /// passes in any case.
    static final double MOST_BYTES = 16 * 1024;

    private final Model model;
    private final Model then;
    private final KeySolver solver;
    private final ValueLengths lengths;

    /// Collections in tables of a model, small enough until its horizon.
    public Nestings(Model model) {
        this.model = model;
        this.then = GrownModel.after(model, model.horizon());
        this.solver = new KeySolver(model);
        this.lengths = new ValueLengths(model);
    }

    /// A key with the part of it that is in a collection.
    ///
    /// @param isOneOfSeveral whether the question finds several collections, and not one
    public record Nested(TableKey key, Nesting nesting, boolean isOneOfSeveral) {}

    /// The collections to consider.
    public enum Worth {
        /// All that are possible.
        ANY,
        /// Collections that avoid copies of values that their elements share. When a question
        /// names the owner, its rows lie together in one partition, and static columns hold the
        /// shared values. Then a collection would save only a few bytes, and it cannot be paged.
        SHARING;

        boolean isMet(Nested nested) {
            return this == ANY || nested.isOneOfSeveral();
        }
    }

    /// The table that meets a demand with its rows in collections; empty when there is none.
    ///
    /// @param key the table's key, under whose names the demand is
    /// @param known what the whole question binds
    public Optional<Nested> of(RowShape shape, TableKey key, Demand demand, List<Field> known) {
        boolean isPlain =
                shape.isSingle()
                        && shape.elements().isEmpty()
                        && !model.isCount(shape.roots().getFirst().name())
                        && !model.isDerived(shape.roots().getFirst().name())
                        && isGiven(demand)
                        && key.fields().stream().noneMatch(field -> field.attribute().isDerived())
                        && TimeToLive.of(model, shape).isEmpty();
        return isPlain
                ? split(shape, key).flatMap(at -> of(shape, key, demand, known, at))
                : Optional.empty();
    }

    private Optional<Nested> of(
            RowShape shape, TableKey key, Demand demand, List<Field> known, Split split) {
        Identity identity = new Identity(model, shape);
        List<Field> outside = new ArrayList<>(key.partition());
        List<Field> elements = new ArrayList<>();
        for (int i = 0; i < key.clustering().size(); i++) {
            (i < split.at() ? outside : elements).add(key.clustering().get(i).field());
        }
        Set<Field> values = new LinkedHashSet<>();
        for (Field field : demand.outputs()) {
            if (!elements.contains(field) && !identity.isDetermined(field, outside)) {
                values.add(field);
            }
        }
        Nesting nesting = new Nesting(elements, values);
        boolean isFound =
                NestingRule.isOutside(Optional.of(nesting), demand)
                        && key.bucket()
                                .flatMap(Bucketing::source)
                                .filter(source -> !outside.contains(source))
                                .isEmpty();
        return isFound && isPossible(shape, nesting, split.most())
                ? keys(key, elements).stream()
                        .filter(each -> solver.fit(each, demand).isPresent())
                        .findFirst()
                        .map(found -> new Nested(found, nesting, most(identity, known).isEmpty()))
                : Optional.empty();
    }

    /// The same collections with more in them; empty when that is too much.
    public Optional<Nesting> union(RowShape shape, TableKey key, Nesting one, Nesting other) {
        Set<Field> values = new LinkedHashSet<>(one.values());
        values.addAll(other.values());
        Nesting both = new Nesting(one.elements(), values);
        return split(shape, key).filter(at -> isPossible(shape, both, at.most())).map(_ -> both);
    }

    /// Whether a table can show everything that a demand shows: what it does not keep in its
    /// collections has to be the same for all elements beside it.
    boolean stores(Table table, Demand demand) {
        Identity identity = new Identity(model, table.shape());
        List<Field> outside = new ArrayList<>(table.key().fields());
        Nesting nesting = table.nesting().orElseThrow();
        outside.removeAll(nesting.elements());
        return isGiven(demand)
                && demand.outputs().stream()
                        .allMatch(field ->
                                nesting.holds(field) || identity.isDetermined(field, outside));
    }

    /// Whether nothing is shown that is computed from other instances: that is written by
    /// mutations of those, which know rows and no elements.
    private static boolean isGiven(Demand demand) {
        return demand.outputs().stream().noneMatch(field -> field.attribute().isDerived());
    }

    /// Where a key is cut.
    ///
    /// @param at how many clustering columns stay
    /// @param most how many elements there are at most
    private record Split(int at, long most) {}

    /// The shortest beginning of a key that determines what the row's instance refers to by a role
    /// of which there are few.
    private Optional<Split> split(RowShape shape, TableKey key) {
        Identity identity = new Identity(model, shape);
        List<Field> outside = new ArrayList<>(key.partition());
        for (int at = 0; at < key.clustering().size(); at++) {
            OptionalLong most = most(identity, outside);
            if (most.isPresent()) {
                return identity.isDetermined(Node.root(0), outside)
                        ? Optional.empty()
                        : Optional.of(new Split(at, most.getAsLong()));
            }
            outside.add(key.clustering().get(at).field());
        }
        return Optional.empty();
    }

    /// The largest number of rows that agree on some fields. It is known when these fields
    /// determine the instance at the end of a role, and the model declares its count.
    private OptionalLong most(Identity identity, List<Field> known) {
        Node root = Node.root(0);
        return model.relationshipsOf(identity.entity(root).name()).stream()
                .filter(role -> role.cardinality() != Cardinality.ONE_TO_ONE)
                .filter(role -> role.count().isDeclared())
                .filter(role -> identity.isDetermined(root.to(role.role()), known))
                .mapToLong(this::most)
                .filter(most -> most <= MOST_ELEMENTS)
                .min();
    }

    private long most(Relationship role) {
        return Math.max(
                role.count().largest(),
                then.relationship(role.owner(), role.role()).count().largest());
    }

    private boolean isPossible(RowShape shape, Nesting nesting, long most) {
        List<Field> held = new ArrayList<>(nesting.elements());
        held.addAll(nesting.values());
        double bytes = held.stream().mapToDouble(field -> lengths.of(field).content()).sum();
        return most * bytes <= MOST_BYTES
                && held.stream().allMatch(Nestings::isSimple)
                && (nesting.values().size() < 2 || isEachOnce(shape, nesting));
    }

    /// Whether a value is the same inside a collection as by itself: an empty collection would be
    /// null only outside, and what is written in parts could not be.
    private static boolean isSimple(Field field) {
        return field.part() == Field.Part.WHOLE
                && !field.type().isMultiCell()
                && !field.type().isCollection()
                && !field.attribute().isCounter();
    }

    /// Whether no entity stands in the values at two places. They are written together, and a
    /// change at one place would have to know that at the other.
    private boolean isEachOnce(RowShape shape, Nesting nesting) {
        Identity identity = new Identity(model, shape);
        Map<String, Node> places = new HashMap<>();
        Set<Node> nodes = new LinkedHashSet<>();
        for (Field field : nesting.values()) {
            for (int length = 0; length <= field.node().roles().size(); length++) {
                nodes.add(new Node(field.node().root(), field.node().roles().subList(0, length)));
            }
        }
        return nodes.stream()
                .allMatch(node -> places.putIfAbsent(identity.entity(node).name(), node) == null);
    }

    /// The key and its reverse, as far as they have the elements in the order in which collections
    /// have them. A reverse is read backwards.
    private static List<TableKey> keys(TableKey key, List<Field> elements) {
        List<OrderTerm> reversed =
                key.clustering().stream()
                        .map(term -> new OrderTerm(term.field(), term.direction().reversed()))
                        .toList();
        return List.of(
                ascending(key, key.clustering(), elements), ascending(key, reversed, elements));
    }

    private static TableKey ascending(
            TableKey key, List<OrderTerm> clustering, List<Field> elements) {
        return new TableKey(
                key.partition(),
                key.bucket(),
                clustering.stream()
                        .map(term ->
                                elements.contains(term.field())
                                        ? new OrderTerm(term.field(), Direction.ASCENDING)
                                        : term)
                        .toList());
    }
}
