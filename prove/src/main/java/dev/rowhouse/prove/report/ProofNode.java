package dev.rowhouse.prove.report;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A part of a stored proof that knows its path, so that every mistake can be located.
///
/// @param path the path from the root, such as `questions[2]`; empty for the root
/// @param members the members of the object
record ProofNode(String path, Map<String, @Nullable Object> members) {
    /// A part of a tree.
    ///
    /// @throws UnreadableProofException when it is not an object
    static ProofNode of(String path, @Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            throw new UnreadableProofException(
                    path, tree == null ? "is missing" : "must be a JSON object");
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        map.forEach((key, value) -> members.put(String.valueOf(key), value));
        return new ProofNode(path, members);
    }

    boolean has(String member) {
        return members.get(member) != null;
    }

    String text(String member) {
        return value(member, String.class, "a string");
    }

    boolean isTrue(String member) {
        return value(member, Boolean.class, "true or false");
    }

    double number(String member) {
        return value(member, Number.class, "a number").doubleValue();
    }

    long whole(String member) {
        return whole(member, members.get(member));
    }

    int count(String member) {
        long number = whole(member);
        if (number != (int) number) {
            throw wrong(member, "must be less than two billion");
        }
        return (int) number;
    }

    ProofNode object(String member) {
        return of(at(member), members.get(member));
    }

    /// A member that is an object of other objects, texts and numbers.
    Map<String, Object> map(String member) {
        Map<String, Object> map = new LinkedHashMap<>();
        object(member)
                .members()
                .forEach((key, value) -> {
                    if (value != null) {
                        map.put(key, value);
                    }
                });
        return map;
    }

    /// A member that is an object of whole numbers.
    Map<String, Long> wholes(String member) {
        ProofNode node = object(member);
        Map<String, Long> numbers = new LinkedHashMap<>();
        node.members().forEach((key, value) -> numbers.put(key, node.whole(key, value)));
        return numbers;
    }

    /// A member that is an array of objects.
    List<ProofNode> objects(String member) {
        List<ProofNode> nodes = new ArrayList<>();
        List<?> list = value(member, List.class, "an array");
        for (int i = 0; i < list.size(); i++) {
            nodes.add(of(at(member) + "[" + i + "]", list.get(i)));
        }
        return nodes;
    }

    /// A member that is an array of strings.
    List<String> texts(String member) {
        List<String> texts = new ArrayList<>();
        for (Object each : value(member, List.class, "an array")) {
            if (!(each instanceof String text)) {
                throw wrong(member, "must be an array of strings");
            }
            texts.add(text);
        }
        return texts;
    }

    /// A member that is one of some values, by its text.
    <T> T one(String member, T[] values, Function<T, String> text) {
        String wanted = text(member);
        return Arrays.stream(values)
                .filter(each -> text.apply(each).equals(wanted))
                .findFirst()
                .orElseThrow(() ->
                        wrong(member, "is `" + wanted + "`, which this version does not know"));
    }

    UnreadableProofException wrong(String member, String problem) {
        return new UnreadableProofException(at(member), problem);
    }

    private String at(String member) {
        return path.isEmpty() ? member : path + "." + member;
    }

    private long whole(String member, @Nullable Object value) {
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw wrong(member, value == null ? "is missing" : "must be a whole number");
    }

    private <T> T value(String member, Class<T> kind, String wanted) {
        Object value = members.get(member);
        return Optional.ofNullable(value)
                .filter(kind::isInstance)
                .map(kind::cast)
                .orElseThrow(
                        () -> wrong(member, value == null ? "is missing" : "must be " + wanted));
    }
}
