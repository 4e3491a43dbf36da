/// What a statement answers: result sets with their rows and column specifications, and what
/// answering cost. Entry class: [dev.rowhouse.engine.result.ResultSet].
@NullMarked
package dev.rowhouse.engine.result;

import org.jspecify.annotations.NullMarked;
