/// A report as values: sections, blocks and words, without a format.
@NullMarked
package dev.rowhouse.report.content;

import org.jspecify.annotations.NullMarked;
