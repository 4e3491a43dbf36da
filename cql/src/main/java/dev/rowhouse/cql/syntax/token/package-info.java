/// Words and symbols of CQL: [CqlLexer] cuts a text into tokens, [Keyword] lists the words the
/// grammar knows, and [CqlKeywords] answers which of them a name must be quoted for. The lowest of
/// the three packages of `syntax`: `token` ← `tree` ← `syntax`.
@NullMarked
package dev.rowhouse.cql.syntax.token;

import org.jspecify.annotations.NullMarked;
