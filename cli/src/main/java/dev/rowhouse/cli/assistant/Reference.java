package dev.rowhouse.cli.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/// A document that an assistant may read.
///
/// @param address its address, such as `rowhouse://reference/model-file`
/// @param title its title
/// @param about what is in it
/// @param resource the name of its text among the resources of the program
record Reference(String address, String title, String about, String resource) {
    /// All documents.
    static List<Reference> all() {
        return List.of(
                reference(
                        "model-file",
                        "Model files",
                        "the language of model files: entities, relationships, questions, mutations, counts"),
                reference("proof", "Proofs", "what a proof checks, and what its findings mean"),
                pattern("accounts", "sessions, user names, memberships, friends, erasure, tenants"),
                pattern("content", "tags, comments, votes, likes, versions, folders, large files"),
                pattern(
                        "messages",
                        "inboxes, feeds, threads, conversations, unread counts, presence"),
                pattern(
                        "operations",
                        "time series, latest state, audit logs, rate limits, outboxes, job queues"),
                pattern(
                        "search",
                        "geo cells, nearest neighbours, prefixes, filters, rankings, calendars"),
                pattern("shop", "carts, stock, orders, prices, reservations, ledgers, transfers"));
    }

    private static Reference reference(String name, String title, String about) {
        return new Reference("rowhouse://reference/" + name, title, about, name + ".md");
    }

    private static Reference pattern(String name, String about) {
        return new Reference(
                "rowhouse://cookbook/" + name,
                "Cookbook: " + name,
                "patterns with a model each: " + about,
                "cookbook/" + name + ".md");
    }

    /// The text of the document, in Markdown.
    String text() {
        try (InputStream in = Reference.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no resource " + resource);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
