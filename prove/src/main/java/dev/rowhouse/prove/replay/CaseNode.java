package dev.rowhouse.prove.replay;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A part of a case's tree that knows its path, so that every mistake can be located.
///
/// @param path the path from the root, such as `instances[2]`; empty for the root
/// @param members the members of the object
record CaseNode(String path, Map<String, @Nullable Object> members) {
    private static final String REMEDY =
            "write the case again with `rowhouse prove MODEL --cases DIR`";

    /// The root of a tree.
    static CaseNode root(Object tree) {
        return of("", tree);
    }

    private static CaseNode of(String path, @Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            throw new CaseMismatchException(
                    path.isEmpty() ? "the case" : path, "is not a JSON object", REMEDY);
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        map.forEach((key, value) -> members.put(String.valueOf(key), value));
        return new CaseNode(path, members);
    }

    /// The path of a member.
    String at(String member) {
        return path.isEmpty() ? member : path + "." + member;
    }

    /// A member that must be a string.
    String text(String member) {
        if (members.get(member) instanceof String text) {
            return text;
        }
        throw new CaseMismatchException(at(member), "must be a string", REMEDY);
    }

    /// A member that may be a whole number.
    Optional<Long> number(String member) {
        Object value = members.get(member);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Integer || value instanceof Long) {
            return Optional.of(((Number) value).longValue());
        }
        throw new CaseMismatchException(at(member), "must be a whole number", REMEDY);
    }

    /// Whether a member is `true`.
    boolean isTrue(String member) {
        return Boolean.TRUE.equals(members.get(member));
    }

    /// A member that must be an object.
    CaseNode object(String member) {
        return of(at(member), members.get(member));
    }

    /// A member that must be an array of objects.
    List<CaseNode> objects(String member) {
        if (!(members.get(member) instanceof List<?> list)) {
            throw new CaseMismatchException(at(member), "must be an array", REMEDY);
        }
        List<CaseNode> nodes = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            nodes.add(of(at(member) + "[" + i + "]", list.get(i)));
        }
        return nodes;
    }
}
