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
import dev.rowhouse.plan.step.FetchStep.Missing;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A join to many that is answered by reading the instances first, and then the rows of each:
///
/// - a LEFT JOIN, because each instance is part of the answer, also those to which no row refers (a
///   LEFT JOIN to one needs nothing of the kind: its columns may be null);
/// - a JOIN of which the first rows of each instance are wanted, because one read has to find the
///   rows of one instance.
///
/// The instance is the one that the join starts from, or one that leads to it:
/// `Membership s JOIN s.channel c LEFT JOIN c.messages m` has a row for each membership.
///
/// @param edge the join
/// @param node the instance
/// @param missing what becomes of an instance without any rows
record JoinToMany(JoinEdge edge, Node node, Missing missing) {
    /// Finds the LEFT JOIN of a question.
    ///
    /// @throws RefusedException when it has several, or cannot be answered in this way
    static Optional<JoinToMany> left(Question question, PatternShape pattern) {
        List<JoinEdge> edges =
                toMany(question).filter(edge -> edge.match() == JoinEdge.Match.OPTIONAL).toList();
        if (edges.isEmpty()) {
            return Optional.empty();
        }
        if (edges.size() > 1) {
            throw new RefusedException(
                    "it has two LEFT JOINs to many, so each row of the one would be combined with each of the other",
                    "ask a question for each");
        }
        JoinEdge edge = edges.getFirst();
        check(question, edge);
        Optional<JoinToMany> join = of(question, pattern, edge, Missing.NULL);
        if (join.isPresent()) {
            return join;
        }
        throw new RefusedException(
                "its rows without LEFT JOIN are more than one for each `%s`".formatted(edge.from()),
                "LEFT JOIN from the alias that the other joins start from or lead away from, or ask two questions");
    }

    /// Finds the joins without LEFT of which the first rows of each instance can be read. There are
    /// none when the rows without such a join are not one for each instance.
    static List<JoinToMany> inner(Question question, PatternShape pattern) {
        if (toMany(question).anyMatch(edge -> edge.match() == JoinEdge.Match.OPTIONAL)
                || question.constraints().servedBy() != ServedBy.ANY) {
            return List.of();
        }
        return toMany(question)
                .flatMap(edge -> of(question, pattern, edge, Missing.LEFT_OUT).stream())
                .toList();
    }

    private static Stream<JoinEdge> toMany(Question question) {
        return question.query().pattern().edges().stream()
                .filter(edge -> edge.role().direction() == Role.Direction.INVERSE);
    }

    private static Optional<JoinToMany> of(
            Question question, PatternShape pattern, JoinEdge edge, Missing missing) {
        JoinToMany join =
                new JoinToMany(edge, pattern.shape().canonical(pattern.node(edge.from())), missing);
        if (join.isOfAll(question, pattern)) {
            return Optional.of(join);
        }
        JoinToMany shared =
                new JoinToMany(
                        edge, pattern.node(question.query().pattern().root().name()), missing);
        return Optional.of(shared)
                .filter(each -> each.isOfAll(question, pattern) && each.sharesOne(pattern));
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

    private static void check(Question question, JoinEdge edge) {
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
            boolean isOfInstance = isOfInstance(term.field());
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

    /// Checks that the read of one instance's rows can test their conditions.
    ///
    /// @param range the field bound by inequalities, or several for a comparison of row values
    /// @param oneOf what the question binds to one of several values
    void checkConditions(List<Field> range, Set<Field> oneOf) {
        boolean isMixed = range.stream().map(this::isOfInstance).distinct().count() > 1;
        if (isMixed) {
            throw new RefusedException(
                    "it compares row values of `%s`, but the rows of each `%s` are read one after the other"
                            .formatted(paths(range), edge.from()),
                    "compare values of one of the two");
        }
        List<Field> lists = oneOf.stream().filter(field -> !isOfInstance(field)).toList();
        if (!lists.isEmpty()) {
            throw new RefusedException(
                    "it compares `%s` with several values, but reads the first rows of each `%s`"
                            .formatted(paths(lists), edge.from()),
                    "compare `%s` with one value".formatted(paths(lists)));
        }
    }

    private static String paths(List<Field> fields) {
        return String.join(", ", fields.stream().map(Field::path).toList());
    }

    /// Whether the first read knows a field; otherwise it belongs to the rows of each instance.
    boolean isOfInstance(Field field) {
        return node.leadsTo(field.node());
    }
}
