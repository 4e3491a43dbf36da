package dev.rowhouse.server.login;

import dev.rowhouse.base.Clock;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Delays the answer to a failed login: longer with each failure from the same address, so that
/// guessing passwords takes years. An address is forgotten some minutes after its last failure, or
/// when too many others come up.
///
/// **Thread safety.** Safe.
public final class LoginDelays {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final int DOUBLINGS_MAX = 7;
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);
    private static final int ADDRESSES_MAX = 10_000;

    private final Clock clock;
    private final Map<InetAddress, Failures> failures =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<InetAddress, Failures> eldest) {
                    return size() > ADDRESSES_MAX;
                }
            };

    private record Failures(int count, long lastNanos) {}

    /// @param clock tells when failures happened
    public LoginDelays(Clock clock) {
        this.clock = clock;
    }

    /// A login has failed.
    ///
    /// @return how long to hold the answer back
    public synchronized Duration failed(InetAddress client) {
        long now = clock.nanoTime();
        Failures before = failures.get(client);
        int count =
                before != null && now - before.lastNanos() < FORGOTTEN_AFTER.toNanos()
                        ? before.count() + 1
                        : 1;
        failures.put(client, new Failures(count, now));
        return FIRST.multipliedBy(1L << Math.min(count - 1, DOUBLINGS_MAX));
    }

    /// A login has succeeded: earlier failures were typing errors.
    public synchronized void succeeded(InetAddress client) {
        failures.remove(client);
    }
}
