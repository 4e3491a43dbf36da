/// The results of statements: result sets with their rows and column specifications, and their
/// cost. Entry class: [dev.rowhouse.engine.ResultSet].
@NullMarked
package dev.rowhouse.engine.result;

import org.jspecify.annotations.NullMarked;
