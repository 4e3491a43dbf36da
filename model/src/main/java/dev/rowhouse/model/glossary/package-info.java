/// The glossary of a model: its entities, questions and mutations in words.
@NullMarked
package dev.rowhouse.model.glossary;

import org.jspecify.annotations.NullMarked;
