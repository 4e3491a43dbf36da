/// A database for each test with one line in a JUnit test: [dev.rowhouse.junit.RowhouseTest] or
/// [dev.rowhouse.junit.RowhouseExtension]. Cost assertions: [dev.rowhouse.junit.QueryAssertions].
@NullMarked
package dev.rowhouse.junit;

import org.jspecify.annotations.NullMarked;
