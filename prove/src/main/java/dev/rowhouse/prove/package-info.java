/// Running a design and comparing every answer.
@NullMarked
package dev.rowhouse.prove;

import org.jspecify.annotations.NullMarked;
