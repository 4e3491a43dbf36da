package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Tuples as one text, which is how a string constant gives one.
///
/// ```
/// tuple := field (':' field)*       fields at the end may be missing
/// field := '@'                      null
///        | (character | '\' (':' | '@'))*
/// ```
final class TupleText {
    private TupleText() {}

    static Bytes parse(TupleType type, String text) {
        if (text.isEmpty()) {
            return Bytes.EMPTY;
        }
        List<String> fields = split(text);
        List<CqlType> types = type.elements();
        if (fields.size() > types.size()) {
            throw new MarshalException(
                    "Invalid tuple literal: too many elements. Type %s expects %d but got %d"
                            .formatted(type.cql(), types.size(), fields.size()));
        }
        List<@Nullable Bytes> values = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i);
            values.add(field.equals("@") ? null : parse(types.get(i), unescape(field)));
        }
        return TupleType.join(values);
    }

    private static Bytes parse(CqlType type, String text) {
        return switch (type) {
            case NativeType nativeType -> NativeLiterals.parseText(nativeType, text);
            case TupleType tuple -> parse(tuple, text);
            default ->
                    throw new MarshalException(
                            "Unable to make %s from '%s'".formatted(type.cql(), text));
        };
    }

    private static List<String> split(String text) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ':' && (i == 0 || text.charAt(i - 1) != '\\')) {
                fields.add(text.substring(start, i));
                start = i + 1;
            }
        }
        fields.add(text.substring(start));
        return fields;
    }

    private static String unescape(String field) {
        return field.replace("\\:", ":").replace("\\@", "@");
    }
}
