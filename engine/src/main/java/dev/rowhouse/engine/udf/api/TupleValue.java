package dev.rowhouse.engine.udf.api;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.TupleType;

import org.jspecify.annotations.Nullable;

import java.util.StringJoiner;

/// A value of a tuple type in the body of a function. Its elements are read and set by position.
///
/// **Thread safety.** Belongs to the one call of a function.
public final class TupleValue extends Fields<TupleValue> {
    private final TupleType type;

    /// A value whose elements are all null.
    public TupleValue(TupleType type) {
        super(type.elements());
        this.type = type;
    }

    @Override
    TupleValue self() {
        return this;
    }

    /// The type of the value.
    public TupleType type() {
        return type;
    }

    /// The value as a CQL term.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "(", ")");
        for (int i = 0; i < size(); i++) {
            text.add(literal(getObject(i)));
        }
        return text.toString();
    }

    static String literal(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case String text -> Identifiers.quoteText(text);
            default -> value.toString();
        };
    }
}
