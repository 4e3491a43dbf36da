package dev.rowhouse.studio.app;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Threads;
import dev.rowhouse.studio.file.ModelOnDisk;
import dev.rowhouse.studio.file.ModelText;
import dev.rowhouse.studio.http.Answer;
import dev.rowhouse.studio.http.Assets;
import dev.rowhouse.studio.http.Call;
import dev.rowhouse.studio.http.Document;
import dev.rowhouse.studio.http.Event;
import dev.rowhouse.studio.http.EventStreams;
import dev.rowhouse.studio.http.Site;
import dev.rowhouse.studio.http.WebServer;
import dev.rowhouse.studio.page.DesignPage;
import dev.rowhouse.studio.page.ProofPage;
import dev.rowhouse.studio.session.Happening;
import dev.rowhouse.studio.session.Session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The studio: a page in the browser on a model file, served to this machine only.
///
/// **Thread safety.** Safe.
public final class Studio implements AutoCloseable {
    private final Session session;
    private final WebServer server;

    private Studio(Session session, WebServer server) {
        this.session = session;
        this.server = server;
    }

    /// Starts the studio.
    ///
    /// @param model the model file, which need not exist
    /// @param port the port, 0 for any free one
    /// @param random makes the token; it must not be predictable
    /// @throws IOException when the port is taken
    public static Studio start(
            Session.Surroundings given, Path model, int port, RandomSource random)
            throws IOException {
        EventStreams events = new EventStreams();
        Session session =
                Session.open(
                        given,
                        new ModelOnDisk(given.files(), model),
                        happening -> events.publish(event(happening)));
        try {
            Served site =
                    new Served(
                            session,
                            new Api(session, given.clock()),
                            events,
                            PageFiles.assets(),
                            random);
            return new Studio(
                    session,
                    WebServer.start(port, secret(random), Threads.virtual("studio-request"), site));
        } catch (IOException e) {
            session.close();
            throw e;
        }
    }

    /// The address of the page.
    public String address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
        session.close();
    }

    /// 128 random bits.
    private static String secret(RandomSource random) {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
    }

    private record Served(
            Session session, Api api, EventStreams events, Assets assets, RandomSource random)
            implements Site {
        @Override
        public Document page() {
            return PageFiles.document(secret(random));
        }

        @Override
        public void welcome(Consumer<List<Event>> page) {
            session.quietly(() -> page.accept(state()));
        }

        private List<Event> state() {
            List<Event> state = new ArrayList<>();
            Map<String, Object> about = new LinkedHashMap<>();
            about.put("path", session.file().path().toString());
            state.add(Event.of("about", about));
            state.add(file(session.text(), ""));
            session.designed().ifPresent(model -> state.add(event(new Happening.Designed(model))));
            state.add(event(new Happening.Proving(session.proof())));
            return state;
        }

        @Override
        public Answer answer(Call call) throws IOException {
            return api.answer(call);
        }
    }

    private static Event event(Happening happening) {
        return switch (happening) {
            case Happening.FileChanged(var text, var writer) -> file(text, writer.orElse(""));
            case Happening.FileUnreadable(var message) ->
                    Event.of("unreadable", Map.of("message", message));
            case Happening.Designed(var model) -> Event.of("design", DesignPage.of(model));
            case Happening.Proving(var state) -> Event.of("proof", ProofPage.of(state));
        };
    }

    private static Event file(ModelText text, String writer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("version", text.version());
        tree.put("text", text.text());
        tree.put("writer", writer);
        return Event.of("file", tree);
    }
}
