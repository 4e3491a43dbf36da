/// Reference semantics of questions, mutations and tables on conceptual data, in the plainest way:
/// join, filter, sort, project. It knows nothing of Cassandra except how values compare. Entry
/// class: [dev.rowhouse.prove.reference.ReferenceEvaluator].
@NullMarked
package dev.rowhouse.prove.reference;

import org.jspecify.annotations.NullMarked;
