/// A report as Markdown.
@NullMarked
package dev.rowhouse.report.markdown;

import org.jspecify.annotations.NullMarked;
