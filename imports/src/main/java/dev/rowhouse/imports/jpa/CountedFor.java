package dev.rowhouse.imports.jpa;

import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Guesses how many instances there are, since classes do not say it.
///
/// @param entities the entities, which get counts
/// @param relationships the relationships, which get counts
record CountedFor(List<EntityDraft> entities, List<RelationshipDraft> relationships) {
    private static final String REMARK = "a guess: replace it";

    /// Every entity is counted for one it refers to, or alone.
    void count() {
        Map<String, String> countedFor = new LinkedHashMap<>();
        for (int i = 0; i < relationships.size(); i++) {
            RelationshipDraft role = relationships.get(i);
            if (role.shape() == RelationshipDraft.Shape.MANY_TO_MANY) {
                relationships.set(i, counted(role, "5 per " + role.owner() + ", at most 50"));
            }
        }
        for (RelationshipDraft.Shape shape :
                List.of(RelationshipDraft.Shape.ONE_TO_ONE, RelationshipDraft.Shape.MANY_TO_ONE)) {
            for (int i = 0; i < relationships.size(); i++) {
                RelationshipDraft role = relationships.get(i);
                boolean isOne = shape == RelationshipDraft.Shape.ONE_TO_ONE;
                boolean isFit =
                        role.shape() == shape
                                && (isOne || !role.optional())
                                && !isSubtype(role.owner())
                                && !countedFor.containsKey(role.owner())
                                && !leads(countedFor, role.target(), role.owner());
                if (isFit) {
                    countedFor.put(role.owner(), role.target());
                    relationships.set(
                            i,
                            counted(
                                    role,
                                    (isOne ? "1 per " : "10 per ")
                                            + role.target()
                                            + ", at most "
                                            + (isOne ? 1 : 100)));
                }
            }
        }
        entities.replaceAll(entity ->
                countedFor.containsKey(entity.name()) || isSubtype(entity.name())
                        ? entity
                        : entity.counted(1_000, REMARK));
    }

    private boolean isSubtype(String entity) {
        return entities.stream()
                .anyMatch(each -> each.name().equals(entity) && !each.parent().isEmpty());
    }

    private static boolean leads(Map<String, String> countedFor, String from, String to) {
        String at = from;
        while (at != null) {
            if (at.equals(to)) {
                return true;
            }
            at = countedFor.get(at);
        }
        return false;
    }

    private static RelationshipDraft counted(RelationshipDraft role, String count) {
        return new RelationshipDraft(
                        role.owner(),
                        role.role(),
                        role.target(),
                        role.inverse(),
                        role.shape(),
                        role.optional(),
                        count,
                        "",
                        REMARK)
                .cascading(role.cascades());
    }
}
