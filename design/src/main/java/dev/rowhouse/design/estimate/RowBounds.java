package dev.rowhouse.design.estimate;

import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Upper bounds on the number of rows that have the same values in some fields.
///
/// Each field gives a bound of its own, and the smallest one holds, because rows that agree on two
/// fields are among the rows that agree on one of them:
///
/// - The key of an owner: the rows of the owner with the most rows; along a path of relationships,
///   the product of their largest counts. A further attribute does not reduce this bound. For
///   example, a shop may have 4,000,000 orders, and all of them may be closed. So the bound for its
///   closed orders is 4,000,000, too.
/// - An attribute with a skewed distribution: the rows of its most frequent value.
/// - An attribute whose number of values the model states: the rows of one value in an even spread.
///   This holds only when no owner is known.
/// - A constant that all rows have, and of which the model says how many instances an owner may
///   have with it: those of the owner.
/// - An attribute without statistics: no bound. All rows may have the same value.
final class RowBounds {
    private final Model model;
    private final Figures figures;

    RowBounds(Model model, Figures figures) {
        this.model = model;
        this.figures = figures;
    }

    /// An upper bound on the rows that agree on some fields. Without fields it is the number of all
    /// rows.
    double most(RowShape shape, Collection<Field> bound) {
        Identity identity = new Identity(model, shape);
        if (!bound.isEmpty() && identity.isRowDetermined(bound)) {
            return 1;
        }
        double most = all(shape, bound);
        Set<Node> owners = determined(identity, bound);
        for (Node owner : owners) {
            double rows = descendants(identity, owner, Node.root(owner.root()));
            most = Math.min(most, joined(shape, owner.root(), rows, bound));
        }
        for (Field field : bounding(identity, bound, owners)) {
            Node root = Node.root(field.node().root());
            double each = descendants(identity, field.node(), root);
            double rows = sharing(identity, field, each, figures.instances(identity.entity(root)));
            most = Math.min(most, joined(shape, root.root(), rows, bound));
        }
        for (FixedValue fixed : shape.fixed()) {
            Node node = fixed.field().node();
            for (OwnerLimit limit : figures.limits(identity, fixed.field(), fixed.value())) {
                if (owners.contains(node.to(limit.role()))) {
                    double rows =
                            (double) limit.most()
                                    * descendants(identity, node, Node.root(node.root()));
                    most = Math.min(most, joined(shape, node.root(), rows, bound));
                }
            }
        }
        return Math.max(1, most);
    }

    /// An upper bound on the different instances at a node in the rows that agree on some fields.
    double mostInstances(RowShape shape, Node node, Collection<Field> bound) {
        Identity identity = new Identity(model, shape);
        double most = figures.instances(identity.entity(node));
        Set<Node> owners = determined(identity, bound);
        for (Node owner : owners) {
            if (node.leadsTo(owner)) {
                most = Math.min(most, descendants(identity, owner, node));
            }
        }
        for (Field field : bounding(identity, bound, owners)) {
            if (node.leadsTo(field.node())) {
                double each = descendants(identity, field.node(), node);
                double all = figures.instances(identity.entity(node));
                most = Math.min(most, sharing(identity, field, each, all));
            }
        }
        return Math.max(1, most);
    }

    /// Whether the model gives no bound on the rows that agree on some fields: the fields identify
    /// no owner, and the model says nothing about the values of any of them. False when there are
    /// no fields, because the number of all rows is known.
    boolean isUnknown(RowShape shape, Collection<Field> bound) {
        Identity identity = new Identity(model, shape);
        return !bound.isEmpty()
                && determined(identity, bound).isEmpty()
                && bounding(identity, bound, Set.of()).isEmpty();
    }

    /// The instances that are the same in all rows that agree on some fields.
    private static Set<Node> determined(Identity identity, Collection<Field> bound) {
        Set<Node> nodes = new LinkedHashSet<>();
        for (Field field : bound) {
            for (Node node : Figures.ways(field.node())) {
                if (identity.isDetermined(node, bound)) {
                    nodes.add(node);
                }
            }
        }
        return nodes;
    }

    /// The fields whose values limit the number of rows. A skewed field always limits it. A field
    /// with only a known number of values does so when no owner is known and no field is skewed.
    /// Its even spread is an assumption. The rows of one owner, or of one frequent value, may be
    /// spread differently.
    private List<Field> bounding(
            Identity identity, Collection<Field> bound, Collection<Node> owners) {
        List<Field> told = bound.stream().filter(field -> figures.isTold(identity, field)).toList();
        List<Field> skewed =
                told.stream()
                        .filter(field ->
                                !(figures.statistics(identity, field).distribution()
                                        instanceof Distribution.Uniform))
                        .toList();
        return owners.isEmpty() && skewed.isEmpty() ? told : skewed;
    }

    /// An upper bound on the instances with the same value of a field. The values are spread at
    /// random over the instances that have the field. All instances that refer to the same one of
    /// them share its value.
    ///
    /// @param each the most instances that refer to the same instance with the field
    /// @param all the number of all instances, with any value
    private double sharing(Identity identity, Field field, double each, double all) {
        double values = figures.distinct(identity, field);
        double items = field.part() == Field.Part.ELEMENT ? figures.items(identity, field) : 1;
        double share = figures.largestShare(identity, field, (long) values);
        double most = each * Chance.most(all * items * share / each, values);
        return Math.min(most, each * figures.instances(identity.entity(field.node())));
    }

    /// The most instances at a node that refer to the same owner, directly or through other
    /// instances.
    private double descendants(Identity identity, Node owner, Node node) {
        double most = 1;
        for (Node at = owner; !at.equals(node); at = at.parent()) {
            most *= Math.max(1, figures.arrival(identity, at).count().largest());
        }
        return most;
    }

    /// An upper bound on all rows of a shape. A collection element among the bound fields adds no
    /// rows, because each instance has it at most once.
    double all(RowShape shape, Collection<Field> bound) {
        double least = Double.POSITIVE_INFINITY;
        for (int root = 0; root < shape.roots().size(); root++) {
            double instances = figures.instances(shape.roots().get(root));
            least = Math.min(least, joined(shape, root, instances, bound));
        }
        return Math.max(1, least);
    }

    /// An upper bound on the rows made of some instances of one root, the instances of the other
    /// roots and the collection elements.
    private double joined(RowShape shape, int root, double instances, Collection<Field> bound) {
        Identity identity = new Identity(model, shape);
        double rows = instances * pairedRows(identity, shape, root);
        for (Field element : shape.elements()) {
            if (!bound.contains(element)) {
                rows *= Chance.elements(figures.items(identity, element), rows);
            }
        }
        return rows;
    }

    /// The most combinations of instances of the other roots for one instance of a root. When
    /// several paths lead to a root, the one with the smallest count is used.
    private double pairedRows(Identity identity, RowShape shape, int from) {
        Set<Integer> joined = new LinkedHashSet<>(Set.of(from));
        double most = 1;
        while (joined.size() < shape.roots().size()) {
            int next = -1;
            double fewest = Double.POSITIVE_INFINITY;
            for (RowShape.Meeting meeting : shape.meetings()) {
                Node first = meeting.first();
                Node second = meeting.second();
                Node far = joined.contains(first.root()) ? second : first;
                Node near = far.equals(second) ? first : second;
                if (joined.contains(near.root()) && !joined.contains(far.root())) {
                    double each = descendants(identity, far, Node.root(far.root()));
                    if (each < fewest) {
                        fewest = each;
                        next = far.root();
                    }
                }
            }
            if (next < 0) {
                next = firstBeside(joined, shape.roots().size());
                fewest = figures.instances(shape.roots().get(next));
            }
            joined.add(next);
            most *= fewest;
        }
        return most;
    }

    private static int firstBeside(Set<Integer> joined, int roots) {
        int root = 0;
        while (joined.contains(root) && root < roots - 1) {
            root++;
        }
        return root;
    }
}
