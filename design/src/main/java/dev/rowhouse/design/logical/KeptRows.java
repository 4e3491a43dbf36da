package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Bucket;
import dev.rowhouse.model.query.Question;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The rule for tables that keep the first row of each group: the last message of each conversation
/// of a user. Every mutation of the instances reads the first one of the group again, from a table
/// with all of them, and overwrites the row with what it has read, or deletes it when none is left.
///
/// So nothing but a mutation that names its instances may take one away: none expires, and no
/// upsert moves one to another group.
///
/// @param groups the fields of the groups
/// @param asked those of them that the question names
/// @param order the order of the rows of a group
record KeptRows(
        Model model,
        PatternShape pattern,
        Set<Field> groups,
        Set<Field> asked,
        List<OrderTerm> order) {
    /// Checks a question.
    ///
    /// @param rows how many rows of each group it wants
    /// @param oneOf the fields that it binds to one of several values
    /// @param range the fields with a range
    /// @throws RefusedException when no table can keep the rows
    void check(Question question, int rows, Set<Field> oneOf, List<Field> range) {
        checkForm(question, rows, oneOf, range);
        checkInstances();
        checkValues(question);
    }

    private void checkForm(Question question, int rows, Set<Field> oneOf, List<Field> range) {
        if (rows > 1) {
            throw refused(
                    "but a table keeps only the first one",
                    "write `first: 1 per ...`, or compare `%s` with `=` or `IN :list`"
                            .formatted(paths(asked)));
        }
        List<Field> within =
                oneOf.stream().filter(field -> !identity().isDetermined(field, groups)).toList();
        if (!within.isEmpty() || !range.isEmpty()) {
            List<Field> all = new ArrayList<>(within);
            all.addAll(range);
            throw refused(
                    "but its condition on `%s` leaves out rows of a group, so that another one comes first"
                            .formatted(paths(all)),
                    range.isEmpty()
                            ? "add `%s` to `first`".formatted(paths(all))
                            : "check it in the application");
        }
        boolean isSplit =
                question.constraints()
                        .bucket()
                        .filter(each ->
                                !(each instanceof Bucket.Single) && !(each instanceof Bucket.None))
                        .isPresent();
        if (isSplit) {
            throw refused("but `bucket` splits the table that keeps them", "remove `bucket`");
        }
        if (!pattern.shape().isSingle()
                || !pattern.shape().elements().isEmpty()
                || !pattern.shape().required().isEmpty()) {
            throw refused(
                    "but joins several instances or leaves some out",
                    "ask for the instances of one entity, without conditions on optional roles and elements");
        }
    }

    private void checkInstances() {
        String entity = entity();
        if (TimeToLive.of(model, pattern.shape()).isPresent()) {
            throw refused(
                    "but each %s expires, and nobody would put the one before in its place"
                            .formatted(entity),
                    "compare `%s` with `=` or `IN :list`".formatted(paths(asked)));
        }
        if (model.subtypes().of(entity).isPresent()
                || model.isCount(entity)
                || model.isDerived(entity)) {
            throw refused(
                    "but a %s has subtypes, or comes with other instances".formatted(entity),
                    "compare `%s` with `=` or `IN :list`".formatted(paths(asked)));
        }
    }

    /// Checks that the table needs no values of other instances, and none that move its rows.
    private void checkValues(Question question) {
        List<Field> fields = new ArrayList<>(groups);
        order.forEach(term -> fields.add(term.field()));
        for (Field field : fields) {
            boolean isOwn = identity().holder(field).isRoot();
            boolean isComputed = field.attribute().isDerived() || field.attribute().isCounter();
            if (!isOwn || isComputed || identity().isOptional(field)) {
                throw refused(
                        "but `%s` is optional, or no attribute or role of the %s itself"
                                .formatted(field.path(), entity()),
                        "use attributes and roles that every %s has".formatted(entity()));
            }
            boolean isOrder = order.stream().anyMatch(term -> term.field().equals(field));
            if (!isOrder && model.changes().isUpserted(entity(), field.path())) {
                throw refused(
                        "but `ON CONFLICT DO UPDATE` changes `%s`, which moves a %s to another group"
                                .formatted(field.path(), entity()),
                        "change it by an UPDATE, or compare `%s` with `=` or `IN :list`"
                                .formatted(paths(asked)));
            }
        }
        checkKeys();
        question.query().items().stream()
                .map(item -> pattern.field(item.attribute()))
                .filter(field -> field.node().isRoot())
                .filter(field -> field.attribute().isDerived() || field.attribute().isCounter())
                .findFirst()
                .ifPresent(field -> {
                    throw refused(
                            "but shows `%s`, which others compute or count".formatted(field.path()),
                            "leave it out, and ask for it by the key");
                });
    }

    /// Checks that the keys of the instances, and of what they refer to, never change, nor those
    /// that are a part of such a key.
    private void checkKeys() {
        Set<String> entities = new LinkedHashSet<>(List.of(entity()));
        model.relationshipsOf(entity()).forEach(role -> addKeys(role.target(), entities));
        for (String each : entities) {
            for (Property key : model.keyProperties(each)) {
                if (model.changes().isEverChanged(each, key.path())) {
                    throw refused(
                            "but a mutation changes the key of %s".formatted(each),
                            "compare `%s` with `=` or `IN :list`".formatted(paths(asked)));
                }
            }
        }
    }

    /// Adds an entity, and the entities to which its key refers.
    private void addKeys(String entity, Set<String> all) {
        if (!all.add(entity)) {
            return;
        }
        Set<String> roles = new LinkedHashSet<>();
        model.keyProperties(entity).stream()
                .filter(property -> !property.roles().isEmpty())
                .forEach(property -> roles.add(property.roles().getFirst()));
        model.relationshipsOf(entity).stream()
                .filter(role -> roles.contains(role.role()))
                .forEach(role -> addKeys(role.target(), all));
    }

    private Identity identity() {
        return new Identity(model, pattern.shape());
    }

    private String entity() {
        return identity().entity(Node.root(0)).name();
    }

    private RefusedException refused(String reason, String remedy) {
        return new RefusedException(
                "it keeps the first row per `%s` and does not say of which, "
                                .formatted(paths(asked))
                        + reason,
                remedy);
    }

    private static String paths(Collection<Field> fields) {
        return String.join(", ", fields.stream().map(Field::path).toList());
    }
}
