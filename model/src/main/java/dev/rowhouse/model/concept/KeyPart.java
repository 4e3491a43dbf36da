package dev.rowhouse.model.concept;

/// One part of an entity's key.
public sealed interface KeyPart {
    /// The name of the part in the key.
    String name();

    /// An attribute of the entity itself.
    record OfAttribute(Attribute attribute) implements KeyPart {
        @Override
        public String name() {
            return attribute.name();
        }
    }

    /// A to-one role: the whole key of its target is part of this entity's key (weak and
    /// association entities).
    record OfRole(String name) implements KeyPart {}
}
