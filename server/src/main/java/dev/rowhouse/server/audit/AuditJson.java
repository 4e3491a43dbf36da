package dev.rowhouse.server.audit;

/// Entries as lines of JSON. Passwords in statements about roles are blotted out.
final class AuditJson {
    private AuditJson() {}

    static String line(AuditEntry entry) {
        StringBuilder line = new StringBuilder("{");
        member(line, "time", entry.time().toString());
        member(line, "client", entry.client().getHostAddress());
        entry.role().ifPresent(role -> member(line, "role", role));
        member(line, "kind", entry.kind().name());
        entry.keyspace().ifPresent(keyspace -> member(line, "keyspace", keyspace));
        if (!entry.statement().isEmpty()) {
            member(line, "statement", Secrets.blotted(entry.statement()));
        }
        entry.error().ifPresent(error -> member(line, "error", error));
        line.setLength(line.length() - 1);
        return line.append('}').toString();
    }

    private static void member(StringBuilder line, String name, String value) {
        line.append('"').append(name).append("\":\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> line.append('\\').append(c);
                case '\n' -> line.append("\\n");
                default -> {
                    if (!isPlain(c)) {
                        line.append("\\u%04x".formatted((int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append("\",");
    }

    /// Control characters could end a line or change how a terminal shows it; so could formats such
    /// as those that turn the direction of writing.
    private static boolean isPlain(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}
