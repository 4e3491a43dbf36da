/// A design at work on a target, beside the conceptual data that it should represent: loading,
/// changing, asking and comparing, and making a failing case small. Entry class:
/// [dev.rowhouse.prove.stage.Stage].
@NullMarked
package dev.rowhouse.prove.stage;

import org.jspecify.annotations.NullMarked;
