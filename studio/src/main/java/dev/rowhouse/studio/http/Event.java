package dev.rowhouse.studio.http;

import tools.jackson.databind.json.JsonMapper;

/// A message to the page.
///
/// @param name the kind of event
/// @param data its JSON, on one line
public record Event(String name, String data) {
    /// An event that carries a tree of maps, lists, texts and numbers.
    public static Event of(String name, Object tree) {
        return new Event(name, JsonMapper.builder().build().writeValueAsString(tree));
    }

    /// The event in the format of server-sent events.
    String frame() {
        return "event: " + name + "\ndata: " + data + "\n\n";
    }
}
