/// Tools for tests of every module: golden files, a clock that is set by hand, generators with
/// shrinking.
@NullMarked
package dev.rowhouse.testkit;

import org.jspecify.annotations.NullMarked;
