package dev.rowhouse.prove.reference;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Computes the rows of a table from conceptual data: all tuples of a row shape, with the values of
/// its fields.
public final class ShapeEvaluator {
    private final Model model;
    private final Dataset data;

    /// An evaluator over some data.
    public ShapeEvaluator(Dataset data) {
        this(data, _ -> true);
    }

    /// An evaluator over some data, where counters of instances count only some of them.
    ShapeEvaluator(Dataset data, Predicate<Instance> isCounted) {
        this.model = data.model();
        this.data = DerivedValues.in(data, isCounted);
    }

    /// One row of a shape.
    ///
    /// @param roots an instance for each root of the shape
    /// @param elements the element of each collection of which the shape has a row per element
    public record ShapeRow(List<Instance> roots, Map<Field, Datum> elements) {
        /// Copies the collections.
        public ShapeRow {
            roots = List.copyOf(roots);
            elements = Map.copyOf(elements);
        }
    }

    /// All rows of a shape.
    public List<ShapeRow> rows(RowShape shape) {
        List<ShapeRow> rows = new ArrayList<>();
        place(shape, List.of(), rows);
        for (FixedValue fixed : shape.fixed()) {
            Optional<Bytes> wanted = fixed.value().bytes(fixed.field().type());
            rows.removeIf(row -> !has(row, fixed.field(), wanted));
        }
        for (Field element : shape.elements()) {
            rows = unnested(rows, element);
        }
        return shape.first().isEmpty() ? rows : firstOfGroups(rows, shape.first().get());
    }

    /// Of each group the row that comes first; rows of which a group would contain null have none.
    private List<ShapeRow> firstOfGroups(List<ShapeRow> rows, FirstOfGroup first) {
        Comparator<ShapeRow> order = (_, _) -> 0;
        for (FirstOfGroup.Term term : first.order()) {
            Comparator<ShapeRow> next =
                    Comparator.comparing(row -> value(row, term.field()).orElseThrow());
            order =
                    order.thenComparing(
                            term.direction() == Ordering.Direction.ASCENDING
                                    ? next
                                    : next.reversed());
        }
        Map<List<Datum>, ShapeRow> kept = new LinkedHashMap<>();
        for (ShapeRow row : rows) {
            List<Datum> group =
                    first.groups().stream().flatMap(field -> value(row, field).stream()).toList();
            Comparator<ShapeRow> earlier = order;
            if (group.size() == first.groups().size()) {
                kept.merge(
                        group, row, (one, other) -> earlier.compare(other, one) < 0 ? other : one);
            }
        }
        return new ArrayList<>(kept.values());
    }

    private void place(RowShape shape, List<Instance> placed, List<ShapeRow> into) {
        if (placed.size() == shape.roots().size()) {
            boolean isWhole =
                    shape.required().stream().allMatch(node -> instance(placed, node).isPresent());
            if (isWhole) {
                into.add(new ShapeRow(placed, Map.of()));
            }
            return;
        }
        for (Instance next : candidates(shape, placed)) {
            List<Instance> longer = new ArrayList<>(placed);
            longer.add(next);
            boolean isMeeting =
                    shape.meetings().stream()
                            .filter(meeting -> isPlaced(meeting, longer.size()))
                            .allMatch(meeting ->
                                    instance(longer, meeting.first()).isPresent()
                                            && instance(longer, meeting.first())
                                                    .equals(instance(longer, meeting.second())));
            if (isMeeting) {
                place(shape, longer, into);
            }
        }
    }

    private boolean has(ShapeRow row, Field field, Optional<Bytes> wanted) {
        return value(row, field).map(Datum::bytes).equals(wanted);
    }

    private static boolean isPlaced(RowShape.Meeting meeting, int roots) {
        return meeting.first().root() < roots && meeting.second().root() < roots;
    }

    /// The candidates for the next root: those that lead to a placed instance if the root refers to
    /// one, otherwise all.
    private List<Instance> candidates(RowShape shape, List<Instance> placed) {
        int next = placed.size();
        for (RowShape.Meeting meeting : shape.meetings()) {
            if (meeting.first().root() < next && meeting.second().root() == next) {
                return instance(placed, meeting.first())
                        .map(at -> leadingTo(shape, meeting.second(), at))
                        .orElse(List.of());
            }
            if (meeting.second().root() < next && meeting.first().root() == next) {
                return instance(placed, meeting.second())
                        .map(at -> leadingTo(shape, meeting.first(), at))
                        .orElse(List.of());
            }
        }
        return List.copyOf(data.instances(shape.roots().get(next).name()));
    }

    private List<Instance> leadingTo(RowShape shape, Node node, Instance end) {
        List<Relationship> way = new ArrayList<>();
        String entity = shape.roots().get(node.root()).name();
        for (String role : node.roles()) {
            Relationship relationship = model.relationship(entity, role);
            way.add(relationship);
            entity = relationship.target();
        }
        List<Instance> found = List.of(end);
        for (Relationship relationship : way.reversed()) {
            found =
                    found.stream()
                            .flatMap(target -> data.owners(target, relationship).stream())
                            .toList();
        }
        return found;
    }

    private Optional<Instance> instance(List<Instance> roots, Node node) {
        Optional<Instance> at = Optional.of(roots.get(node.root()));
        for (String role : node.roles()) {
            if (at.isEmpty()) {
                break;
            }
            at = data.target(at.get(), model.relationship(at.get().entity(), role));
        }
        return at;
    }

    private List<ShapeRow> unnested(List<ShapeRow> rows, Field element) {
        List<ShapeRow> result = new ArrayList<>();
        for (ShapeRow row : rows) {
            List<Datum> elements =
                    value(row, element.whole()).map(Bindings::elements).orElse(List.of());
            elements.stream()
                    .distinct()
                    .forEach(datum -> {
                        Map<Field, Datum> more = new HashMap<>(row.elements());
                        more.put(element, datum);
                        result.add(new ShapeRow(row.roots(), more));
                    });
        }
        return result;
    }

    /// The value of a field in a row; empty when it is null.
    public Optional<Datum> value(ShapeRow row, Field field) {
        if (field.part() == Field.Part.ELEMENT) {
            return Optional.ofNullable(row.elements().get(field));
        }
        Optional<Instance> instance = instance(row.roots(), field.node());
        return instance.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(instance.get().values().get(field.attribute().name()));
    }
}
