package dev.rowhouse.server.login;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;

/// A name and a password.
///
/// @param name the name of a role
/// @param password what only that role knows
public record Credentials(String name, String password) {
    /// Reads a token of the SASL mechanism PLAIN:
    ///
    /// ```
    /// token := authorization:utf8[0..] 0 name:utf8[1..] 0 password:utf8[1..]
    /// ```
    ///
    /// @throws CqlException of code `BAD_CREDENTIALS` when a part is missing
    public static Credentials ofSaslPlain(Bytes token) {
        int end = token.length();
        int second = lastZero(token, end);
        int first = second < 0 ? -1 : lastZero(token, second);
        if (first < 0 || second - first <= 1) {
            throw refused("Authentication ID must not be null");
        }
        if (second == end - 1) {
            throw refused("Password must not be null");
        }
        return new Credentials(
                token.slice(first + 1, second - first - 1).toUtf8(),
                token.slice(second + 1, end - second - 1).toUtf8());
    }

    private static int lastZero(Bytes token, int before) {
        int at = before - 1;
        while (at >= 0 && token.get(at) != 0) {
            at--;
        }
        return at;
    }

    private static CqlException refused(String message) {
        return new CqlException(ErrorCode.BAD_CREDENTIALS, message);
    }

    /// Without the password.
    @Override
    public String toString() {
        return "Credentials of " + name;
    }
}
