/// A database in a process of its own, for tests that run on Java 11 or newer:
/// [dev.rowhouse.testserver.TestServer].
///
/// The sources are those of Java 11, and nothing here uses other modules: they need Java 21.
@NullMarked
package dev.rowhouse.testserver;

import org.jspecify.annotations.NullMarked;
