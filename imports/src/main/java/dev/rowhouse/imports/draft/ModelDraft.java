package dev.rowhouse.imports.draft;

import dev.rowhouse.model.concept.Replication;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A whole model file.
///
/// @param name the model's name
/// @param keyspace the keyspace's name; the model's where the two are equal
/// @param about what the model is, one line; may be empty
/// @param preface comment lines on top, without `#`
/// @param replication the keyspace's replication, if it is not the usual one
/// @param types user-defined types, each after those it uses
/// @param entities the entities
/// @param relationships the relationships
/// @param mixes the names of mixes that rates are given for
/// @param questions the questions
/// @param mutations what changes
public record ModelDraft(
        String name,
        String keyspace,
        String about,
        List<String> preface,
        Optional<Replication> replication,
        List<TypeDraft> types,
        List<EntityDraft> entities,
        List<RelationshipDraft> relationships,
        List<String> mixes,
        List<QuestionDraft> questions,
        List<MutationDraft> mutations) {
    /// Copies the lists.
    public ModelDraft {
        preface = List.copyOf(preface);
        types = List.copyOf(types);
        entities = List.copyOf(entities);
        relationships = List.copyOf(relationships);
        mixes = List.copyOf(mixes);
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
    }

    /// A model of entities and relationships without questions.
    public static ModelDraft of(
            String name,
            List<String> preface,
            List<TypeDraft> types,
            List<EntityDraft> entities,
            List<RelationshipDraft> relationships) {
        return new ModelDraft(
                name,
                name,
                "",
                preface,
                Optional.empty(),
                types,
                entities,
                relationships,
                List.of(),
                List.of(),
                List.of());
    }

    /// The same model with one more question.
    public ModelDraft with(QuestionDraft question) {
        List<QuestionDraft> more = new ArrayList<>(questions);
        more.add(question);
        return withWorkload(more, mutations);
    }

    /// The same model with one more mutation.
    public ModelDraft with(MutationDraft mutation) {
        List<MutationDraft> more = new ArrayList<>(mutations);
        more.add(mutation);
        return withWorkload(questions, more);
    }

    /// The same model, whose entities and links are removed by the database after some time.
    ///
    /// @param times the times as a model file writes them, by the names of entities and
    ///     relationships
    public ModelDraft withLifetimes(Map<String, String> times) {
        return new ModelDraft(
                name,
                keyspace,
                about,
                preface,
                replication,
                types,
                entities.stream()
                        .map(each -> each.withTtl(times.getOrDefault(each.name(), each.ttl())))
                        .toList(),
                relationships.stream()
                        .map(each -> each.withTtl(times.getOrDefault(each.name(), each.ttl())))
                        .toList(),
                mixes,
                questions,
                mutations);
    }

    /// The same model with other questions and mutations.
    public ModelDraft withWorkload(List<QuestionDraft> asked, List<MutationDraft> changed) {
        return new ModelDraft(
                name,
                keyspace,
                about,
                preface,
                replication,
                types,
                entities,
                relationships,
                mixes,
                asked,
                changed);
    }
}
