package dev.rowhouse.testkit;

import java.util.List;
import java.util.Map;

/// An entity that some models have besides those from which the others are made. It belongs to one
/// of these, and has a question and mutations of its own.
interface RandomAddition {
    /// Whether a model has such an entity.
    boolean isDrawn();

    /// An entity to which others belong.
    RandomEntity anyOwner(List<RandomEntity> entities);

    /// The entity, with its role to an owner.
    RandomEntity entity(RandomEntity owner);

    /// The name of that role.
    String role();

    /// The declaration of that role in the model file: its target, inverse, cardinality and count.
    String declaration(RandomEntity owner);

    /// The question.
    String question(RandomEntity owner);

    /// The statements that change instances, by the names of their mutations.
    Map<String, String> mutations(RandomEntity entity);
}
