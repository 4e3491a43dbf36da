/// Questions and mutations in a subset of Jakarta Persistence QL: read from text, then resolved
/// against a conceptual model.
///
/// Start at `WorkloadFile.read`, which reads a model file with everything in it. A resolved
/// question is a pattern (aliases, join edges, conditions) with select items and an order; every
/// path in it has become an alias and an attribute.
@NullMarked
package dev.rowhouse.model.query;

import org.jspecify.annotations.NullMarked;
