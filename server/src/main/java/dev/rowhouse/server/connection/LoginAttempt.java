package dev.rowhouse.server.connection;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.login.Credentials;
import dev.rowhouse.server.message.Failure;
import dev.rowhouse.server.metrics.Metrics;

import java.net.InetAddress;
import java.util.function.Consumer;

/// A client says who it is.
///
/// @param client where it is
/// @param succeeded gets the session of the login
/// @param failed receives the reason of a failed login later
record LoginAttempt(
        Services services,
        InetAddress client,
        Consumer<Session> succeeded,
        Consumer<Failure> failed) {
    /// Finds out.
    void run(Bytes token) {
        try {
            Credentials credentials = Credentials.ofSaslPlain(token);
            Session session = services.access().open(credentials, client);
            services.metrics().count(Metrics.Counter.LOGINS_SUCCEEDED);
            succeeded.accept(session);
        } catch (CqlException e) {
            refuse(Failure.of(e.code(), e.message()));
        } catch (RuntimeException | Error e) {
            refuse(Failure.unexpected(e));
        }
    }

    private void refuse(Failure failure) {
        services.metrics().count(Metrics.Counter.LOGINS_FAILED);
        OneShotTimer.run(
                services.threads().scheduler(),
                services.access().delays().failed(client),
                () -> failed.accept(failure));
    }
}
