/// The goals of the Maven plugin. Each runs the `rowhouse` command in a process of its own, because
/// the command needs Java 25 and Maven often runs on an older one.
@NullMarked
package dev.rowhouse.maven;

import org.jspecify.annotations.NullMarked;
