/// Translates SQL queries and changes into questions and mutations of a model, in its subset of
/// Jakarta Persistence QL; unsupported parts are reported.
@NullMarked
package dev.rowhouse.imports.question;

import org.jspecify.annotations.NullMarked;
