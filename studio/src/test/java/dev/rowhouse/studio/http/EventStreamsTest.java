package dev.rowhouse.studio.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Threads;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// A new page gets the state, then the events after it, and nobody waits for it.
class EventStreamsTest {
    private static final int PATIENCE_SECONDS = 120;

    /// A site that publishes an event in another thread while it welcomes a page.
    private record Busy(EventStreams events, AtomicBoolean wasHeldUp) implements Site {
        @Override
        public Document page() {
            return new Document("", "");
        }

        @Override
        public Assets assets() {
            return new Assets(Map.of());
        }

        @Override
        public void welcome(Consumer<List<Event>> page) {
            CompletableFuture<Void> published =
                    CompletableFuture.runAsync(
                            () -> events.publish(Event.of("early", Map.of())),
                            Threads.virtual("publisher"));
            try {
                published.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (Exception _) {
                wasHeldUp.set(true);
            }
            page.accept(List.of(Event.of("state", Map.of())));
            events.publish(Event.of("late", Map.of()));
        }

        @Override
        public Answer answer(Call call) {
            return Answer.missing("nothing");
        }
    }

    @Test
    void nobodyWaitsWhileAPageIsWelcomed() throws Exception {
        Busy site = new Busy(new EventStreams(), new AtomicBoolean());
        try (WebServer server =
                        WebServer.start(0, "0123456789abcdef", Threads.virtual("request"), site);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<InputStream> stream =
                    client.send(
                            HttpRequest.newBuilder(URI.create(server.address() + "api/events"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            List<String> names = new ArrayList<>();
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
                while (names.size() < 2) {
                    String line = String.valueOf(lines.readLine());
                    if (line.startsWith("event: ")) {
                        names.add(line);
                    }
                }
            }
            assertThat(site.wasHeldUp()).isFalse();
            assertThat(names).containsExactly("event: state", "event: late");
            site.events().close();
        }
    }
}
