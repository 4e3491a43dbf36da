/// A report from a design: one class for each part.
@NullMarked
package dev.rowhouse.report.compose;

import org.jspecify.annotations.NullMarked;
