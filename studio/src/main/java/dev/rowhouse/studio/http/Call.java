package dev.rowhouse.studio.http;

import java.util.Map;
import java.util.Optional;

/// A request for data.
///
/// @param method such as `GET`
/// @param path the path without the token, such as `/api/file`
/// @param parameters the parameters of the query
/// @param body the JSON object that was sent; empty without one
public record Call(
        String method, String path, Map<String, String> parameters, Map<String, Object> body) {
    /// A text of the body.
    ///
    /// @throws BadCallException when there is none of that name
    public String text(String name) {
        if (body.get(name) instanceof String text) {
            return text;
        }
        throw new BadCallException("the request needs the text `" + name + "`");
    }

    /// A whole number of the body.
    ///
    /// @throws BadCallException when there is none of that name
    public int number(String name) {
        if (body.get(name) instanceof Integer number) {
            return number;
        }
        throw new BadCallException("the request needs the number `" + name + "`");
    }

    /// A parameter of the query.
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }
}
