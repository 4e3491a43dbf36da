/// A model file as values, before it is text: what an import found out, with remarks for the person
/// who goes on with it.
@NullMarked
package dev.rowhouse.imports.draft;

import org.jspecify.annotations.NullMarked;
