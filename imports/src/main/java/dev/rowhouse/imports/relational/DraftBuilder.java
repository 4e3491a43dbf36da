package dev.rowhouse.imports.relational;

import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.CandidateKeys;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The draft of a model whose tables have been mapped: attributes with types, relationships with
/// cardinalities, and counts, guessed where the script has no rows.
final class DraftBuilder {
    private final RelationalSchema schema;
    private final List<Mapped> mapped;
    private final Notes notes;
    private final CountGuess counts;

    DraftBuilder(RelationalSchema schema, List<Mapped> mapped, Notes notes) {
        this.schema = schema;
        this.mapped = mapped;
        this.notes = notes;
        this.counts = CountGuess.of(mapped);
    }

    ModelDraft build(String name) {
        List<EntityDraft> entities = new ArrayList<>();
        List<RelationshipDraft> relationships = new ArrayList<>();
        for (Mapped each : mapped) {
            switch (each) {
                case Mapped.Entity entity -> {
                    entities.add(entity(entity));
                    entity.roles().forEach(role -> relationships.add(relationship(entity, role)));
                }
                case Mapped.Link link -> relationships.add(link(link));
            }
        }
        if (counts.hasGuesses()) {
            notes.add(
                    new Note(
                            Note.Kind.GUESSED,
                            schema.file(),
                            1,
                            "the count of each entity and relationship",
                            "replace the counts marked as guesses: sizes of partitions follow from them"));
        }
        return ModelDraft.of(name, List.of(), List.of(), entities, relationships);
    }

    private EntityDraft entity(Mapped.Entity entity) {
        List<AttributeDraft> attributes = new ArrayList<>();
        for (Table.Column column : entity.table().columns()) {
            if (entity.attribute(column.name()).isPresent()
                    && column.type() instanceof ColumnType.Kept kept) {
                boolean isKey =
                        entity.keyColumns().stream()
                                .anyMatch(each -> each.equalsIgnoreCase(column.name()));
                Optional<AttributeDraft.Origin> origin = origin(entity, column);
                attributes.add(
                        new AttributeDraft(
                                entity.attribute(column.name()).orElseThrow(),
                                origin.isPresent() ? "" : kept.type(),
                                column.nullable() && !isKey,
                                isUnique(entity, column),
                                origin,
                                AttributeDraft.Statistics.of(kept.length(), kept.values()),
                                column.comment()));
            }
        }
        OptionalLong count = counts.count(entity);
        return new EntityDraft(
                        entity.name(),
                        entity.table().comment(),
                        entity.key(),
                        count,
                        count.isPresent() && entity.table().rows().isEmpty()
                                ? CountGuess.REMARK
                                : "",
                        attributes)
                .withUnique(
                        CandidateKeys.telling(
                                new UniqueColumns(entity).candidateKeys(),
                                entity.key(),
                                attributes));
    }

    /// The formula of a generated column; empty for other columns, and where the model's language
    /// has no such formula.
    private static Optional<AttributeDraft.Origin> origin(
            Mapped.Entity entity, Table.Column column) {
        return column.fallback() instanceof Table.Fallback.Generated(_, var formula)
                ? formula.flatMap(each -> each.of(entity::attribute))
                        .map(text -> new AttributeDraft.Origin("derived", text))
                : Optional.empty();
    }

    /// Whether a column is a second key. One that may be missing is none.
    private static boolean isUnique(Mapped.Entity entity, Table.Column column) {
        boolean isKey =
                entity.keyColumns().size() == 1
                        && entity.keyColumns().getFirst().equalsIgnoreCase(column.name());
        return !isKey
                && !column.nullable()
                && entity.table().uniques().stream()
                        .anyMatch(unique ->
                                unique.size() == 1
                                        && unique.getFirst().equalsIgnoreCase(column.name()));
    }

    private RelationshipDraft relationship(Mapped.Entity owner, Mapped.Role role) {
        String count = counts.clause(owner, role);
        return new RelationshipDraft(
                        owner.name(),
                        role.name(),
                        target(role),
                        role.inverse(),
                        role.isOne() && counts.isEnough(owner, role)
                                ? RelationshipDraft.Shape.ONE_TO_ONE
                                : RelationshipDraft.Shape.MANY_TO_ONE,
                        role.optional(),
                        count,
                        "",
                        count.isEmpty() ? "" : CountGuess.REMARK)
                .cascading(role.key().cascades());
    }

    private RelationshipDraft link(Mapped.Link link) {
        return new RelationshipDraft(
                        link.owner(),
                        link.role(),
                        link.target(),
                        Optional.of(link.inverse()),
                        RelationshipDraft.Shape.MANY_TO_MANY,
                        false,
                        counts.clause(link),
                        "",
                        counts.isGuessed(link) ? CountGuess.REMARK : "")
                .cascading(link.near().key().cascades() && link.far().key().cascades());
    }

    private String target(Mapped.Role role) {
        return mapped.stream()
                .filter(each -> each.table().name().equalsIgnoreCase(role.key().target()))
                .map(Mapped::name)
                .findFirst()
                .orElseThrow();
    }
}
