/// Conceptual data: instances of a model's entities held in memory, and the generator that makes
/// them up from the model's counts and distributions. Entry class:
/// [dev.rowhouse.prove.data.DataGenerator].
@NullMarked
package dev.rowhouse.prove.data;

import org.jspecify.annotations.NullMarked;
