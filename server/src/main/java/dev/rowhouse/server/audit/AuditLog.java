package dev.rowhouse.server.audit;

import java.util.function.Consumer;

/// Keeps a record of who asked for what.
///
/// **Thread safety.** Implementations are safe.
@FunctionalInterface
public interface AuditLog {
    /// Keeps an entry. This is called before the client is answered; it should not take long.
    void record(AuditEntry entry);

    /// A log of one line of JSON for each entry.
    ///
    /// @param lines takes a line, without its end, from any thread
    static AuditLog json(Consumer<String> lines) {
        return entry -> lines.accept(AuditJson.line(entry));
    }
}
