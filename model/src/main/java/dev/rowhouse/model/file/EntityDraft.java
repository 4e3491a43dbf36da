package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.List;
import java.util.OptionalLong;

/// An entity as its mapping says it, before its key and its count are resolved.
///
/// @param name its name in the file
/// @param about a description; may be empty
/// @param declared the names under `attributes`, also those whose type is wrong
/// @param attributes the attributes that could be read
/// @param key the names its key lists; empty when that was wrong, which has been reported
/// @param candidateKeys the names that each list under `unique` has
/// @param count its own count, if it gives one
/// @param growth how that number changes
/// @param callers who may run its mutations at the same time
/// @param countPosition where a message about its count points
/// @param lineage what it says about subtypes
record EntityDraft(
        YamlTree.Scalar name,
        String about,
        List<YamlTree.Scalar> declared,
        List<Attribute> attributes,
        List<YamlTree.Scalar> key,
        List<List<YamlTree.Scalar>> candidateKeys,
        OptionalLong count,
        Growth growth,
        Callers callers,
        SourcePosition countPosition,
        Lineage lineage) {
    /// The same draft with other attributes.
    EntityDraft with(List<Attribute> others) {
        return with(others, candidateKeys);
    }

    /// The same draft with other attributes and candidate keys.
    EntityDraft with(List<Attribute> others, List<List<YamlTree.Scalar>> otherKeys) {
        return new EntityDraft(
                name,
                about,
                declared,
                others,
                key,
                otherKeys,
                count,
                growth,
                callers,
                countPosition,
                lineage);
    }

    /// The same draft with the attributes of its subtypes beside its own.
    ///
    /// @param names the names of all attributes, also of those whose type is wrong
    EntityDraft joined(List<YamlTree.Scalar> names, List<Attribute> all) {
        return new EntityDraft(
                name,
                about,
                names,
                all,
                key,
                candidateKeys,
                count,
                growth,
                callers,
                countPosition,
                lineage);
    }

    /// The names in each candidate key.
    List<List<String>> candidateNames() {
        return candidateKeys.stream()
                .map(each -> each.stream().map(YamlTree.Scalar::text).toList())
                .toList();
    }

    /// The names under `attributes`.
    List<String> declaredNames() {
        return declared.stream().map(YamlTree.Scalar::text).toList();
    }
}
