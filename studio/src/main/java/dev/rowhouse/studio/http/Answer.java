package dev.rowhouse.studio.http;

import dev.rowhouse.base.Bytes;

import tools.jackson.databind.json.JsonMapper;

import java.util.Map;
import java.util.Optional;

/// An answer to a request.
///
/// @param status the HTTP status
/// @param type the content type
/// @param body the content
/// @param fileName the name under which a browser saves it; empty when it is shown
public record Answer(int status, String type, Bytes body, Optional<String> fileName) {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /// A tree of maps, lists, texts and numbers.
    public static Answer json(Object tree) {
        return json(OK, tree);
    }

    /// A tree with a status other than 200.
    public static Answer json(int status, Object tree) {
        return new Answer(
                status,
                "application/json",
                Bytes.wrap(JsonMapper.builder().build().writeValueAsBytes(tree)),
                Optional.empty());
    }

    /// A text.
    public static Answer text(String type, String text) {
        return content(type, Bytes.utf8(text));
    }

    /// Anything else, such as an archive.
    public static Answer content(String type, Bytes content) {
        return new Answer(OK, type, content, Optional.empty());
    }

    /// A request that asks for something wrong.
    public static Answer bad(String message) {
        return json(BAD_REQUEST, Map.of("message", message));
    }

    /// There is nothing of that name.
    public static Answer missing(String message) {
        return json(NOT_FOUND, Map.of("message", message));
    }

    /// The same as a file to save.
    public Answer savedAs(String name) {
        return new Answer(status, type, body, Optional.of(name));
    }
}
