/// A report as one HTML file that needs nothing else.
@NullMarked
package dev.rowhouse.report.html;

import org.jspecify.annotations.NullMarked;
