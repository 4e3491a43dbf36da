/// `rowhouse export`: generates Java code, load profiles and migrations from a design.
@NullMarked
package dev.rowhouse.cli.exports;

import org.jspecify.annotations.NullMarked;
