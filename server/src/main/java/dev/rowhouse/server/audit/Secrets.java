package dev.rowhouse.server.audit;

import java.util.regex.Pattern;

/// Statements without the secrets in them.
final class Secrets {
    // PASSWORD = '…' and HASHED PASSWORD = '…', with quotes doubled inside and dollars as quotes.
    private static final Pattern PASSWORD =
            Pattern.compile(
                    "(?is)(\\bpassword\\s*(?:=\\s*)?)('(?:[^']|'')*+'?|\\$\\$.*?(?:\\$\\$|$))");

    private Secrets() {}

    static String blotted(String statement) {
        return PASSWORD.matcher(statement).replaceAll("$1'*******'");
    }
}
