package dev.rowhouse.model.glossary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A model for people who want to understand an application: each entity, question and mutation
/// with what the model says about it, in words. Names in the words stand between backticks.
///
/// @param name the model's name
/// @param about its description; may be empty
/// @param entities the entities, without links of many-to-many relationships
/// @param types the user-defined types
/// @param questions the questions
/// @param mutations the mutations
public record Glossary(
        String name,
        String about,
        List<EntityTerm> entities,
        List<TypeTerm> types,
        List<QuestionTerm> questions,
        List<MutationTerm> mutations) {
    /// Copies the lists.
    public Glossary {
        entities = List.copyOf(entities);
        types = List.copyOf(types);
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
    }

    /// An entity.
    ///
    /// @param about its description; may be empty
    /// @param count how many instances there are
    /// @param facts what changes that number and who may change instances, such as `10,000 more a
    ///     day`
    /// @param key the attributes and roles of its key
    /// @param relationships the ways to other entities
    /// @param questions the questions about it, by name
    /// @param mutations the mutations of it, by name
    public record EntityTerm(
            String name,
            String about,
            long count,
            List<String> facts,
            List<String> key,
            List<AttributeTerm> attributes,
            List<RelationshipTerm> relationships,
            List<String> questions,
            List<String> mutations) {
        /// Copies the lists.
        public EntityTerm {
            facts = List.copyOf(facts);
            key = List.copyOf(key);
            attributes = List.copyOf(attributes);
            relationships = List.copyOf(relationships);
            questions = List.copyOf(questions);
            mutations = List.copyOf(mutations);
        }
    }

    /// A user-defined type.
    public record TypeTerm(String name, List<AttributeTerm> fields) {
        /// Copies the list.
        public TypeTerm {
            fields = List.copyOf(fields);
        }
    }

    /// An attribute, a parameter, or a column of an answer.
    ///
    /// @param type its CQL type
    /// @param about its description; may be empty
    /// @param rules its rules, such as `part of the key` and `may be missing`
    public record AttributeTerm(String name, String type, String about, List<String> rules) {
        /// Copies the list.
        public AttributeTerm {
            rules = List.copyOf(rules);
        }
    }

    /// A way from an entity to another one.
    ///
    /// @param name its name
    /// @param to the entity that it leads to
    /// @param number how many of them there are: `one, or none`, `10 on average, at most 50`
    /// @param about its description; may be empty
    public record RelationshipTerm(String name, String to, String number, String about) {}

    /// A question.
    ///
    /// @param ask the question in plain language
    /// @param jpql the question in JPQL, on one line
    /// @param entities the entities that it is about
    /// @param parameters the values that the caller gives
    /// @param columns the columns of its answer
    /// @param order the order of its answer, such as `sentAt descending`
    /// @param first the rows that it keeps of each group, such as `1 per m.channel.id`
    /// @param page the rows of a page
    /// @param rate how often it is asked, such as `2,000 a second`; may be empty
    public record QuestionTerm(
            String name,
            String ask,
            String jpql,
            List<String> entities,
            List<AttributeTerm> parameters,
            List<AttributeTerm> columns,
            List<String> order,
            Optional<String> first,
            OptionalInt page,
            String rate) {
        /// Copies the lists.
        public QuestionTerm {
            entities = List.copyOf(entities);
            parameters = List.copyOf(parameters);
            columns = List.copyOf(columns);
            order = List.copyOf(order);
        }
    }

    /// A mutation.
    ///
    /// @param ask the change in plain language
    /// @param jpql the change in JPQL, on one line
    /// @param entity the entity whose instances change
    /// @param effect what happens to them, such as ``inserts one `Follow` ``
    /// @param parameters the values that the caller gives
    /// @param condition what must hold so that anything happens
    /// @param callers who may run it at the same time; empty: anybody
    /// @param rate how often it happens; may be empty
    public record MutationTerm(
            String name,
            String ask,
            String jpql,
            String entity,
            String effect,
            List<AttributeTerm> parameters,
            Optional<String> condition,
            Optional<String> callers,
            String rate) {
        /// Copies the list.
        public MutationTerm {
            parameters = List.copyOf(parameters);
        }
    }
}
