/// Reads model files. Start at [dev.rowhouse.model.file.ModelFile], which yields a `Model` or
/// diagnostics that each name a place and a remedy. Questions and mutations stand here as text
/// only; package `dev.rowhouse.model.query` reads and resolves them.
@NullMarked
package dev.rowhouse.model.file;

import org.jspecify.annotations.NullMarked;
