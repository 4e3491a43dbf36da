/// A design as a Java project on the official driver: records and DAOs for its object mapper, and a
/// class for each mutation and each question that takes several steps. Entry class:
/// [dev.rowhouse.exports.java.JavaExport].
@NullMarked
package dev.rowhouse.exports.java;

import org.jspecify.annotations.NullMarked;
