/// The bundle of a release, held against the rules of Maven Central.
@NullMarked
package dev.rowhouse.publication;

import org.jspecify.annotations.NullMarked;
