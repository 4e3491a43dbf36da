package dev.rowhouse.model.file;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.Optional;

/// The keys of an entity that are about subtypes: `extends`, `abstract` and `kind`.
///
/// @param parent the entity that it extends, if it is a subtype
/// @param abstractAt where it says that each of its instances is one of a subtype, if it does
/// @param kind the name of the attribute that says of which kind an instance is, if it gives one
record Lineage(
        Optional<YamlTree.Scalar> parent,
        Optional<SourcePosition> abstractAt,
        Optional<YamlTree.Scalar> kind) {}
