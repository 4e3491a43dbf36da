/// `rowhouse draw`: pictures of a model and its design.
@NullMarked
package dev.rowhouse.cli.draw;

import org.jspecify.annotations.NullMarked;
