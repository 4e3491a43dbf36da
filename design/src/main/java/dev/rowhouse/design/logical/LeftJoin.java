package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.JoinEdge;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Question;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A LEFT JOIN to many: each instance is part of the answer, also those to which no row refers. So
/// the instances are read first, and then the rows of each. (A LEFT JOIN to one needs nothing of
/// the kind: its columns may be null.)
///
/// The instance is the one that the join starts from, or one that leads to it:
/// `Membership s JOIN s.channel c LEFT JOIN c.messages m` has a row for each membership.
///
/// @param edge the join
/// @param node the instance that is part of the answer in any case
record LeftJoin(JoinEdge edge, Node node) {
    /// Finds the join in a question.
    ///
    /// @throws RefusedException when it has several, or cannot be answered in this way
    static Optional<LeftJoin> of(Question question, PatternShape pattern) {
        List<JoinEdge> edges =
                question.query().pattern().edges().stream()
                        .filter(edge -> edge.match() == JoinEdge.Match.OPTIONAL)
                        .filter(edge -> edge.role().direction() == Role.Direction.INVERSE)
                        .toList();
        if (edges.isEmpty()) {
            return Optional.empty();
        }
        if (edges.size() > 1) {
            throw new RefusedException(
                    "it has two LEFT JOINs to many, so each row of the one would be combined with each of the other",
                    "ask a question for each");
        }
        JoinEdge edge = edges.getFirst();
        LeftJoin join = new LeftJoin(edge, pattern.shape().canonical(pattern.node(edge.from())));
        join.check(question);
        if (join.isOfAll(question, pattern)) {
            return Optional.of(join);
        }
        LeftJoin shared =
                new LeftJoin(edge, pattern.node(question.query().pattern().root().name()));
        if (shared.isOfAll(question, pattern) && shared.sharesOne(pattern)) {
            return Optional.of(shared);
        }
        throw new RefusedException(
                "its rows without LEFT JOIN are more than one for each `%s`".formatted(edge.from()),
                "LEFT JOIN from the alias that the other joins start from or lead away from, or ask two questions");
    }

    /// Whether the instance and the rows of the join lead to one instance in common, and to no
    /// other one.
    private boolean sharesOne(PatternShape pattern) {
        List<RowShape.Meeting> meetings = pattern.shape().meetings();
        Node from = pattern.shape().canonical(pattern.node(edge.from()));
        return node.isRoot()
                && pattern.shape().roots().size() == 2
                && meetings.size() == 1
                && meetings.getFirst().first().equals(from)
                && node.leadsTo(from);
    }

    private void check(Question question) {
        if (question.constraints().servedBy() != ServedBy.ANY) {
            throw new RefusedException(
                    "LEFT JOIN to many takes a second read for the rows of each `%s`"
                            .formatted(edge.from()),
                    "remove `using`");
        }
        if (question.query().isAggregated()) {
            throw new RefusedException(
                    "it aggregates over a LEFT JOIN to many, but no table has a row for the `%s` that have none"
                            .formatted(edge.from()),
                    "declare a derived attribute, such as `derived: COUNT(...)`, and select it");
        }
    }

    /// Whether each row without the join is one instance, with what it leads to.
    private boolean isOfAll(Question question, PatternShape pattern) {
        return pattern.shape().elements().isEmpty()
                && kept(question.query().pattern()).stream()
                        .map(alias -> pattern.shape().canonical(pattern.node(alias)))
                        .allMatch(node::leadsTo);
    }

    /// The aliases that each row has without the join and what follows it.
    private Set<String> kept(Pattern pattern) {
        Set<String> kept = new LinkedHashSet<>(Set.of(pattern.root().name()));
        for (JoinEdge each : pattern.edges()) {
            if (kept.contains(each.from()) && !each.equals(edge)) {
                kept.add(each.to());
            }
        }
        return kept;
    }

    /// Checks that reading the rows of one instance after the other gives the order.
    ///
    /// @param order the order of the answer
    /// @param equal what the question binds
    void checkOrder(Model model, PatternShape pattern, List<OrderTerm> order, Set<Field> equal) {
        Set<Field> known = new LinkedHashSet<>(equal);
        boolean isInside = false;
        for (OrderTerm term : order) {
            boolean isOfInstance = node.leadsTo(term.field().node());
            boolean isOne =
                    new Identity(model, pattern.shape())
                            .isDetermined(node, known.stream().filter(this::isOfInstance).toList());
            if (isOfInstance && isInside || !isOfInstance && !isOne) {
                throw new RefusedException(
                        "it orders by `%s`, but the rows of each `%s` are read one after the other"
                                .formatted(term.field().path(), edge.from()),
                        "order by attributes of `%s` that tell it from others first, or sort in the application"
                                .formatted(edge.from()));
            }
            isInside = !isOfInstance;
            known.add(term.field());
        }
    }

    private boolean isOfInstance(Field field) {
        return node.leadsTo(field.node());
    }
}
