package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.source.Diagnostics;

import java.util.Collection;
import java.util.List;

/// Checks that the target has the types of all attributes.
///
/// @param target the database that the design is for
/// @param diagnostics takes the mistakes
record TargetTypes(Target target, Diagnostics diagnostics) {
    void check(Collection<EntityDraft> entities, List<UserTypeDefinition> types) {
        if (target.hasVectors()) {
            return;
        }
        entities.forEach(entity -> entity.attributes().forEach(this::check));
        types.forEach(type -> type.fields().forEach(this::check));
    }

    private void check(Attribute attribute) {
        if (hasVector(attribute.type())) {
            diagnostics.report(
                    attribute.position(),
                    "%s has no vectors, so `%s` cannot be of type %s"
                            .formatted(target.label(), attribute.name(), attribute.type().cql()),
                    "write `target: %s`, or `list<float>`"
                            .formatted(Target.CASSANDRA_5_0.written()));
        }
    }

    private static boolean hasVector(CqlType type) {
        return type instanceof VectorType
                || type.components().stream().anyMatch(TargetTypes::hasVector);
    }
}
