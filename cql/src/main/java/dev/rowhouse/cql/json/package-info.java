/// JSON texts as values of CQL types, for `from_json` and `INSERT … JSON`; entry class
/// [dev.rowhouse.cql.json.JsonValues].
@NullMarked
package dev.rowhouse.cql.json;

import org.jspecify.annotations.NullMarked;
