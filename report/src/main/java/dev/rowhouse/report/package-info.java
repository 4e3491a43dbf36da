/// A design as one HTML page and as Markdown.
@NullMarked
package dev.rowhouse.report;

import org.jspecify.annotations.NullMarked;
