package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.FirstRows;

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
/// - Or a LEFT JOIN leads from the instances that make the groups to their rows. Then there is a
///   read for each instance.
final class FirstRule {
    private final Identity identity;
    private final Set<Field> groups = new LinkedHashSet<>();

    FirstRule(Model model, PatternShape pattern, FirstRows first) {
        this.identity = new Identity(model, pattern.shape());
        first.groups().forEach(each -> groups.add(pattern.field(each)));
    }

    /// Checks a question.
    ///
    /// @param left the LEFT JOIN to many, if it has one
    /// @param equal the fields that it binds
    /// @param oneOf those of them that are bound to one of several values
    /// @throws RefusedException when its groups are not read one by one
    void check(Optional<LeftJoin> left, Set<Field> equal, Set<Field> oneOf) {
        if (left.isPresent()) {
            checkInstances(left.get(), equal, oneOf);
            return;
        }
        Set<Field> free =
                groups.stream()
                        .filter(field -> !identity.isDetermined(field, equal))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!free.isEmpty()) {
            throw new RefusedException(
                    "it keeps the first rows per `%s`, but does not say of which, so the rows of all groups would have to be read"
                            .formatted(paths(free)),
                    "compare `%s` with `=` or `IN :list`, or ask for the instances and LEFT JOIN their rows"
                            .formatted(paths(free)));
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

    /// The rows of each instance are one group.
    private void checkInstances(LeftJoin left, Set<Field> equal, Set<Field> oneOf) {
        Set<Field> known = new LinkedHashSet<>(equal);
        known.removeAll(oneOf);
        known.addAll(groups);
        List<Field> key = identity.key(left.node());
        boolean isGroup =
                identity.isDetermined(left.node(), known)
                        && groups.stream().allMatch(field -> identity.isDetermined(field, key));
        if (!isGroup) {
            throw new RefusedException(
                    "its rows are read for each `%s`, but it keeps the first rows per `%s`"
                            .formatted(left.edge().from(), paths(groups)),
                    "write `first: ... per %s`, and compare everything else that tells rows apart with `=`"
                            .formatted(left.edge().from()));
        }
    }

    private static String paths(Collection<Field> fields) {
        return String.join(", ", fields.stream().map(Field::path).toList());
    }
}
