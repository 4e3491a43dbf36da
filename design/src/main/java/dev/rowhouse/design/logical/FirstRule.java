package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FirstOfGroup;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.FirstRows;
import dev.rowhouse.model.query.Question;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The rule for questions that keep the first rows of each group: one read must find the rows of
/// one group, so that it can end after the first ones.
///
/// - The question binds what makes a group: `m.channel IN :channels`, `first: 1 per channel`. Then
///   there is a read for each value.
/// - Or a join leads from the instances that make the groups to their rows. Then there is a read
///   for each instance.
final class FirstRule {
    private final Model model;
    private final PatternShape pattern;
    private final Identity identity;
    private final FirstRows first;
    private final boolean isUnordered;
    private final Set<Field> groups = new LinkedHashSet<>();

    FirstRule(Model model, PatternShape pattern, FirstRows first) {
        this.model = model;
        this.first = first;
        this.pattern = pattern;
        this.identity = new Identity(model, pattern.shape());
        this.isUnordered = first.isUnordered();
        first.groups().forEach(each -> groups.add(pattern.field(each)));
    }

    /// The join without LEFT whose rows are read per instance; empty where the question binds its
    /// groups, or no join leads from them to their rows.
    Optional<JoinToMany> join(Question question, Set<Field> equal, Set<Field> oneOf) {
        if (free(equal).isEmpty()) {
            return Optional.empty();
        }
        List<JoinToMany> joins = JoinToMany.inner(question, pattern);
        return joins.stream()
                .filter(each -> isGroup(each, equal, oneOf))
                .findFirst()
                .or(() -> joins.stream().findFirst());
    }

    /// The fields that need no place in the order of the rows: those bound to one value and, where
    /// the groups come in any order, those of the group.
    Set<Field> known(Set<Field> single) {
        Set<Field> known = new LinkedHashSet<>(single);
        if (isUnordered) {
            known.addAll(groups);
        }
        return known;
    }

    /// Whether a table has to keep the first row of each group: the question binds no group, and no
    /// join leads from groups to their rows.
    boolean isKept(Optional<JoinToMany> join, Set<Field> equal) {
        return join.isEmpty() && !free(equal).isEmpty();
    }

    /// The rows that such a table keeps. What the question binds to one value is a part of each
    /// group: of the messages of one owner, the first of each peer is the first of owner and peer.
    ///
    /// @param oneOf the fields that are bound to one of several values
    /// @param order the order of the rows, which tells those of a group apart
    /// @throws RefusedException when no table can keep them
    FirstOfGroup kept(
            Question question,
            Set<Field> equal,
            Set<Field> oneOf,
            List<Field> range,
            List<OrderTerm> order) {
        Set<Field> all = new LinkedHashSet<>(equal);
        all.removeAll(oneOf);
        all.addAll(groups);
        List<OrderTerm> within =
                order.stream().filter(term -> !identity.isDetermined(term.field(), all)).toList();
        KeptRows rule = new KeptRows(model, pattern, all, groups, within);
        rule.check(question, first.rows(), oneOf, range);
        return new FirstOfGroup(
                List.copyOf(all),
                within.stream()
                        .map(term -> new FirstOfGroup.Term(term.field(), term.direction()))
                        .toList());
    }

    /// Checks a question.
    ///
    /// @param join the join to many whose rows are read per instance, if it has one
    /// @param equal the fields that it binds
    /// @param oneOf those of them that are bound to one of several values
    /// @throws RefusedException when its groups are not read one by one
    void check(
            Optional<JoinToMany> join,
            Set<Field> equal,
            Set<Field> oneOf,
            Optional<Bucketing> bucket) {
        if (join.isPresent()) {
            checkInstances(join.get(), equal, oneOf);
            if (bucket.isPresent() && !(bucket.get() instanceof Bucketing.Single)) {
                throw new RefusedException(
                        "it reads the first rows of each `%s` from one partition, but `bucket` splits it"
                                .formatted(join.get().edge().from()),
                        "remove `bucket`");
            }
            return;
        }
        Set<Field> across =
                oneOf.stream()
                        .filter(field -> !identity.isDetermined(field, groups))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!across.isEmpty()) {
            throw new RefusedException(
                    "it keeps the first rows per `%s`, but each value of `%s` is read by itself"
                            .formatted(paths(groups), paths(across)),
                    "add `%s` to `first`, or compare it with `=`".formatted(paths(across)));
        }
    }

    /// Whether the rows of each instance are one group.
    private boolean isGroup(JoinToMany join, Set<Field> equal, Set<Field> oneOf) {
        Set<Field> known = new LinkedHashSet<>(equal);
        known.removeAll(oneOf);
        known.addAll(groups);
        List<Field> key = identity.key(join.node());
        return identity.isDetermined(join.node(), known)
                && groups.stream().allMatch(field -> identity.isDetermined(field, key));
    }

    /// The fields of the groups that the question does not bind.
    private Set<Field> free(Set<Field> equal) {
        return groups.stream()
                .filter(field -> !identity.isDetermined(field, equal))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void checkInstances(JoinToMany join, Set<Field> equal, Set<Field> oneOf) {
        if (!isGroup(join, equal, oneOf)) {
            throw new RefusedException(
                    "its rows are read for each `%s`, but it keeps the first rows per `%s`"
                            .formatted(join.edge().from(), paths(groups)),
                    "write `first: ... per %s`, and compare everything else that tells rows apart with `=`"
                            .formatted(join.edge().from()));
        }
    }

    private static String paths(Collection<Field> fields) {
        return String.join(", ", fields.stream().map(Field::path).toList());
    }
}
