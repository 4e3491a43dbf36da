package dev.rowhouse.server.audit;

import dev.rowhouse.base.Clock;

import java.net.InetAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Writes entries if auditing is on.
///
/// **Thread safety.** Safe.
public final class Auditor {
    private final Optional<AuditLog> log;
    private final Clock clock;

    /// @param log where entries go, if there is somewhere
    public Auditor(Optional<AuditLog> log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /// The client of a request.
    ///
    /// @param client where from
    /// @param role the name of the role, if it is known
    /// @param keyspace the keyspace in use
    public record Asker(InetAddress client, Optional<String> role, Optional<String> keyspace) {}

    /// Whether entries are wanted at all.
    public boolean isOn() {
        return log.isPresent();
    }

    /// Somebody said who they are.
    ///
    /// @param name the name that was given
    /// @param error why it was not believed
    public void login(InetAddress client, String name, Optional<String> error) {
        request(
                new Asker(client, Optional.of(name), Optional.empty()),
                AuditEntry.Kind.LOGIN,
                "",
                error);
    }

    /// Somebody asked for something.
    ///
    /// @param statement the text
    /// @param error why it failed
    public void request(
            Asker asker, AuditEntry.Kind kind, String statement, Optional<String> error) {
        if (log.isPresent()) {
            Instant now =
                    Instant.EPOCH.plusNanos(TimeUnit.MICROSECONDS.toNanos(clock.epochMicros()));
            log.get()
                    .record(
                            new AuditEntry(
                                    now,
                                    asker.client(),
                                    asker.role(),
                                    kind,
                                    asker.keyspace(),
                                    statement,
                                    error));
        }
    }
}
