/// A database for each test, by one line in a JUnit test: [dev.rowhouse.junit.RowhouseTest] or
/// [dev.rowhouse.junit.RowhouseExtension]; what queries may cost:
/// [dev.rowhouse.junit.QueryAssertions].
@NullMarked
package dev.rowhouse.junit;

import org.jspecify.annotations.NullMarked;
