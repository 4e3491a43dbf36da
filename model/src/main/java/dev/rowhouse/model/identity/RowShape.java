package dev.rowhouse.model.identity;

import dev.rowhouse.model.concept.EntityType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The meaning of one row: a tuple of instances.
///
/// A pattern's joins all become to-one steps, because the far side of every relationship refers to
/// the near side by a role. The instances that no other refers to are the *roots*; every other one
/// is reached from a root and adds no row. Two patterns with the same roots have the same rows,
/// however they are written: `SELECT … FROM User u JOIN u.followers f` and `SELECT … FROM Follow f`
/// are both about one `Follow`.
///
/// @param roots the entities whose instances multiply rows
/// @param meetings where the paths of two roots lead to the same instance
/// @param required instances behind optional roles without which there is no row
/// @param elements collections of which a row holds one element, so that each element has a row
/// @param fixed values without which there is no row: the rows are those of some instances only
/// @param first keeps one row of each group; empty where all rows are kept. Such a shape has one
///     root
public record RowShape(
        List<EntityType> roots,
        List<Meeting> meetings,
        Set<Node> required,
        List<Field> elements,
        Set<FixedValue> fixed,
        Optional<FirstOfGroup> first) {
    /// Two ways to the same instance. The first is the one that fields are named by.
    public record Meeting(Node first, Node second) {}

    /// Copies the collections and checks that there is a root.
    public RowShape {
        roots = List.copyOf(roots);
        meetings = List.copyOf(meetings);
        required = Set.copyOf(required);
        elements = List.copyOf(elements);
        fixed = Set.copyOf(fixed);
        if (roots.isEmpty()) {
            throw new IllegalArgumentException("rows of nothing");
        }
    }

    /// A shape with the rows of all instances, whatever values they have.
    public RowShape(
            List<EntityType> roots,
            List<Meeting> meetings,
            Set<Node> required,
            List<Field> elements) {
        this(roots, meetings, required, elements, Set.of(), Optional.empty());
    }

    /// The shape whose rows are the instances of one entity.
    public static RowShape of(EntityType entity) {
        return new RowShape(List.of(entity), List.of(), Set.of(), List.of());
    }

    /// The name of an instance that two paths may lead to.
    public Node canonical(Node node) {
        for (Meeting meeting : meetings) {
            if (meeting.second().leadsTo(node)) {
                return canonical(meeting.first().to(meeting.second().rolesTo(node)));
            }
        }
        return node;
    }

    /// The one name of a field.
    public Field canonical(Field field) {
        return field.at(canonical(field.node()));
    }

    /// Whether rows are single instances of one entity.
    public boolean isSingle() {
        return roots.size() == 1;
    }

    /// The same tuples of instances, with collections in one piece.
    public RowShape withoutElements() {
        return new RowShape(roots, meetings, required, List.of(), fixed, first);
    }

    /// The same rows, of which one of each group is kept; or all of them again.
    public RowShape keeping(Optional<FirstOfGroup> one) {
        return new RowShape(roots, meetings, required, elements, fixed, one);
    }

    /// The same tuples of instances, only those in which some attributes have given values.
    public RowShape fixing(Set<FixedValue> values) {
        return new RowShape(roots, meetings, required, elements, values, first);
    }

    /// Whether only some instances have a row, because of the values that they have.
    public boolean isPartial() {
        return !fixed.isEmpty();
    }

    /// The values that all rows have, as a condition: `status = 'open' and pinned = true`.
    public String condition() {
        return fixed.stream().map(FixedValue::text).sorted().collect(Collectors.joining(" and "));
    }

    /// The attributes that have the same value in all rows.
    public Set<Field> fixedFields() {
        return fixed.stream().map(FixedValue::field).collect(Collectors.toUnmodifiableSet());
    }

    /// Maps the fields of another shape with the same rows to the fields of this one; empty when
    /// the rows differ.
    public Optional<Renaming> match(RowShape other) {
        if (other.roots.size() != roots.size()) {
            return Optional.empty();
        }
        return match(other, new ArrayList<>());
    }

    private Optional<Renaming> match(RowShape other, List<Integer> assigned) {
        if (assigned.size() == roots.size()) {
            Renaming renaming = new Renaming(this, assigned);
            return isSame(other, renaming) ? Optional.of(renaming) : Optional.empty();
        }
        EntityType wanted = other.roots.get(assigned.size());
        for (int here = 0; here < roots.size(); here++) {
            if (!assigned.contains(here) && roots.get(here).name().equals(wanted.name())) {
                List<Integer> longer = new ArrayList<>(assigned);
                longer.add(here);
                Optional<Renaming> found = match(other, longer);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private boolean isSame(RowShape other, Renaming renaming) {
        Set<Node> otherRequired = new LinkedHashSet<>();
        other.required.forEach(node -> otherRequired.add(renaming.apply(node)));
        Set<Node> hereRequired = new LinkedHashSet<>();
        required.forEach(node -> hereRequired.add(canonical(node)));
        List<Field> otherElements = other.elements.stream().map(renaming::apply).toList();
        Set<FixedValue> otherFixed = new LinkedHashSet<>();
        other.fixed.forEach(
                each -> otherFixed.add(new FixedValue(renaming.apply(each.field()), each.value())));
        return otherRequired.equals(hereRequired)
                && otherFixed.equals(fixed)
                && other.first.equals(first)
                && Set.copyOf(otherElements).equals(Set.copyOf(elements))
                && other.meetings.size() == meetings.size()
                && other.meetings.stream()
                        .allMatch(meeting ->
                                renaming.apply(meeting.first())
                                        .equals(renaming.apply(meeting.second())));
    }

    /// The way from the names of one shape to those of another with the same rows.
    ///
    /// @param to the shape whose names come out
    /// @param roots for each root of the shape whose names go in, its position in `to`
    public record Renaming(RowShape to, List<Integer> roots) {
        /// Copies the list.
        public Renaming {
            roots = List.copyOf(roots);
        }

        /// The name of an instance in the other shape.
        public Node apply(Node node) {
            return to.canonical(new Node(roots.get(node.root()), node.roles()));
        }

        /// The name of a field in the other shape.
        public Field apply(Field field) {
            return field.at(apply(field.node()));
        }
    }
}
