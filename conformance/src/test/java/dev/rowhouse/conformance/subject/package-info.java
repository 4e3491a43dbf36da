/// What runs a statement of a conformance file, and what comes out: Rowhouse in memory, or an
/// Apache Cassandra node. Entry type: [dev.rowhouse.conformance.subject.Subject].
@NullMarked
package dev.rowhouse.conformance.subject;

import org.jspecify.annotations.NullMarked;
