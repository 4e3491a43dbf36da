/// A database for the tests of a Spring Boot application, with one annotation:
/// [dev.rowhouse.springboot.AutoConfigureRowhouse].
@NullMarked
package dev.rowhouse.springboot;

import org.jspecify.annotations.NullMarked;
