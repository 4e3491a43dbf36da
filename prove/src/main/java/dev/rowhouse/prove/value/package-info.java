/// Single values as the proof handles them: typed, serialized, comparable as CQL compares them and
/// readable by people.
@NullMarked
package dev.rowhouse.prove.value;

import org.jspecify.annotations.NullMarked;
