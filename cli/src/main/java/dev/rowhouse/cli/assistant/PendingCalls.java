package dev.rowhouse.cli.assistant;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The requests that have not been answered yet, and those that the assistant has given up.
///
/// The library does not tell a tool which request it answers. So each call of a tool carries the id
/// of its request in its metadata.
///
/// **Thread safety.** Safe.
final class PendingCalls {
    private static final String ID = "dev.rowhouse/request";

    private final JsonMapper json = JsonMapper.builder().build();
    private final Set<String> pending = new HashSet<>();
    private final Set<String> cancelled = new HashSet<>();
    private boolean isInitialized;

    /// Takes in a message of the assistant, before it is passed on; a call of a tool gets its id as
    /// metadata.
    synchronized void sent(ObjectNode message) {
        String method = message.path("method").asString("");
        switch (method) {
            case "notifications/initialized" -> isInitialized = true;
            case "notifications/cancelled" -> {
                String id = message.path("params").path("requestId").toString();
                if (pending.remove(id)) {
                    cancelled.add(id);
                    notifyAll();
                }
            }
            default -> {
                boolean isRequest = !method.isEmpty() && message.has("id");
                if (isRequest) {
                    // The library answers others only when the session has begun.
                    boolean isAnswered = isInitialized || method.equals("initialize");
                    String id = message.get("id").toString();
                    cancelled.remove(id);
                    if (isAnswered) {
                        pending.add(id);
                    }
                    if (method.equals("tools/call")
                            && message.path("params") instanceof ObjectNode params) {
                        params.withObject("/_meta").put(ID, id);
                    }
                }
            }
        }
    }

    /// Takes in a line of the library.
    ///
    /// @return whether the assistant wants it: not the answer to a request that it has given up
    synchronized boolean answered(String line) {
        try {
            JsonNode message = json.readTree(line);
            if (message.has("id") && !message.has("method")) {
                String id = message.get("id").toString();
                pending.remove(id);
                notifyAll();
                return !cancelled.remove(id);
            }
        } catch (JacksonException _) {
            // It is no answer.
        }
        return true;
    }

    /// Waits until all requests are answered that will be.
    synchronized void awaitAnswers() throws InterruptedException {
        while (!pending.isEmpty()) {
            wait();
        }
    }

    /// Whether the assistant has given up a call.
    ///
    /// @param metadata the metadata of the call
    synchronized boolean isCancelled(Map<String, Object> metadata) {
        return cancelled.contains(String.valueOf(metadata.get(ID)));
    }
}
