/// Files that an export makes, as values; whoever called it writes them.
@NullMarked
package dev.rowhouse.exports.file;

import org.jspecify.annotations.NullMarked;
