/// An application's own tables and statements, as a file lists them, so that they can be compared
/// with a design. Entry classes: [dev.rowhouse.prove.application.ApplicationFile] reads the file,
/// [dev.rowhouse.prove.application.StatementRun] runs what it lists.
@NullMarked
package dev.rowhouse.prove.application;

import org.jspecify.annotations.NullMarked;
