/// What could answer the questions: for each question the ways to put it to tables, and the tables
/// that could take part in any of them.
///
/// Nothing is chosen here; package `dev.rowhouse.design.search` does that.
@NullMarked
package dev.rowhouse.design.candidate;

import org.jspecify.annotations.NullMarked;
