package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.util.Optional;

/// A name of something that lives in a keyspace, with or without that keyspace: `shop.orders`,
/// `orders`.
///
/// @param keyspace the keyspace if it was named
/// @param name the name within the keyspace
public record QualifiedName(Optional<Name> keyspace, Name name) {
    /// A name without keyspace.
    public static QualifiedName of(String name) {
        return new QualifiedName(Optional.empty(), Name.of(name));
    }

    /// A name with its keyspace.
    public static QualifiedName of(String keyspace, String name) {
        return new QualifiedName(Optional.of(Name.of(keyspace)), Name.of(name));
    }

    /// The span of the name, keyspace included.
    public Span span() {
        if (keyspace.isEmpty()) {
            return name.span();
        }
        Span first = keyspace.get().span();
        Span last = name.span();
        return new Span(
                first.line(),
                first.column(),
                first.offset(),
                last.offset() + last.length() - first.offset());
    }

    /// The name without its keyspace, unquoted.
    public String text() {
        return name.text();
    }

    /// The keyspace that was named, or another one.
    public String keyspaceOr(String otherwise) {
        return keyspace.map(Name::text).orElse(otherwise);
    }

    /// The name as CQL in the place of a type: names of native types are quoted, too.
    public String asTypeName() {
        return prefix() + CqlKeywords.quoteTypeNameIfNeeded(text());
    }

    /// The name as CQL right before an opening parenthesis: words with a special meaning there are
    /// quoted, too.
    public String asFunctionName() {
        return prefix()
                + (keyspace.isEmpty() && text().equals("token")
                        ? "token"
                        : CqlKeywords.quoteFunctionNameIfNeeded(text()));
    }

    private String prefix() {
        return keyspace.map(k -> k + ".").orElse("");
    }

    /// The name as CQL, parts quoted when they must be.
    @Override
    public String toString() {
        return prefix() + name;
    }
}
