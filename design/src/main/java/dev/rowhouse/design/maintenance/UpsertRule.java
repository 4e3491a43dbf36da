package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.List;
import java.util.Optional;

/// Decides whether an upsert leaves nothing behind.
final class UpsertRule {
    private UpsertRule() {}

    /// The refusal of an upsert that would leave something behind when its instance exists.
    ///
    /// @param leftovers what its work leaves
    static Optional<Refusal> refusal(ConceptualMutation.Insert insert, List<Leftover> leftovers) {
        if (!insert.isUpsert() || leftovers.isEmpty()) {
            return Optional.empty();
        }
        Leftover first = leftovers.getFirst();
        String entity = insert.entity().name();
        String names = first.names().isEmpty() ? "key" : String.join(" and ", first.names());
        return Optional.of(
                switch (first.kind()) {
                    case ROW, ELEMENT, COPY ->
                            new Refusal(
                                    "a table shows a %s in its own rows and in those of others, whose %s it would not change"
                                            .formatted(entity, names),
                                    twoMutations(entity));
                    case CLAIM ->
                            new Refusal(
                                    "it would keep the old `%s`, which is unique".formatted(names),
                                    "say `callers: help each other` at the entity %s, or %s"
                                            .formatted(entity, twoMutations(entity)));
                    case DERIVED ->
                            new Refusal(
                                    "it would set the derived `%s` to the value of a new %s"
                                            .formatted(names, entity),
                                    twoMutations(entity));
                    case COMPUTED ->
                            new Refusal(
                                    "it gives only a part of the values from which `%s` is computed"
                                            .formatted(names),
                                    "give a value for each of them, or " + twoMutations(entity));
                    case OWNER ->
                            new Refusal(
                                    "the old %s of the %s would keep its derived attributes"
                                            .formatted(names, entity),
                                    twoMutations(entity));
                    case COUNT ->
                            new Refusal(
                                    "the old owner of the %s would keep it in `%s`, and only what the key names cannot change"
                                            .formatted(entity, names),
                                    twoMutations(entity));
                    case LIFE ->
                            new Refusal(
                                    "values that it does not give would keep their old time to live",
                                    "give a value for each attribute of " + entity);
                });
    }

    private static String twoMutations(String entity) {
        return "insert the %s with `when: not exists`, and change it by an UPDATE"
                .formatted(entity);
    }
}
