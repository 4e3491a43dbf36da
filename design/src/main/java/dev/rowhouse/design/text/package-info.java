/// Formats explanations and ring reports: as aligned text for people, and as trees of maps and
/// lists for machines.
@NullMarked
package dev.rowhouse.design.text;

import org.jspecify.annotations.NullMarked;
