package dev.rowhouse.studio.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Streams of server-sent events, one for each open page.
///
/// **Invariants.** A page gets the state as it was when it connected, then every event after that,
/// if the site publishes nothing while it welcomes a page.
///
/// **Thread safety.** Safe. A stream occupies the thread of its request.
public final class EventStreams implements AutoCloseable {
    private static final int OK = 200;

    /// A comment is sent after so many seconds without events, to notice pages that are gone.
    private static final long QUIET_SECONDS = 5;

    /// A page that lets so many events wait does not read any more.
    private static final int WAITING_MAX = 10_000;

    private final Set<BlockingQueue<Event>> pages = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    /// Sends an event to all pages.
    public void publish(Event event) {
        pages.removeIf(page -> !page.offer(event));
    }

    /// Serves one page until it goes away.
    ///
    /// Only the site locks while it finds out the events of its state: it publishes events under
    /// that lock, too.
    ///
    /// @param site has the events that bring the page up to date
    void serve(HttpExchange exchange, Site site) throws IOException {
        BlockingQueue<Event> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
        site.welcome(state -> {
            waiting.addAll(state);
            pages.add(waiting);
        });
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(OK, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(": open\n\n".getBytes(UTF_8));
            out.flush();
            while (!isClosed && pages.contains(waiting)) {
                Event event = waiting.poll(QUIET_SECONDS, TimeUnit.SECONDS);
                out.write((event == null ? ": quiet\n\n" : event.frame()).getBytes(UTF_8));
                out.flush();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            pages.remove(waiting);
        }
    }

    /// Ends all streams.
    @Override
    public void close() {
        isClosed = true;
        pages.clear();
    }
}
