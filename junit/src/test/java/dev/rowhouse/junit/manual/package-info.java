/// The Java code of the manual.
@NullMarked
package dev.rowhouse.junit.manual;

import org.jspecify.annotations.NullMarked;
