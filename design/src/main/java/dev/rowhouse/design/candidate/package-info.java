/// The candidates: for each question the strategies to answer it, and the tables that they could
/// read.
///
/// This package chooses nothing; package `dev.rowhouse.design.search` does that.
@NullMarked
package dev.rowhouse.design.candidate;

import org.jspecify.annotations.NullMarked;
