/// `rowhouse export`: what is generated from a design: Java code, load profiles, migrations.
@NullMarked
package dev.rowhouse.cli.exports;

import org.jspecify.annotations.NullMarked;
