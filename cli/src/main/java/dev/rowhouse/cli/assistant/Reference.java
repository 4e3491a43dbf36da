package dev.rowhouse.cli.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A document that an assistant may read.
///
/// @param address its address, such as `rowhouse://reference/model-file`
/// @param title its title
/// @param about what is in it
/// @param resource the name of its text among the resources of the program
record Reference(String address, String title, String about, String resource) {
    /// The model of a pattern, as a page of the cookbook names it.
    private static final Pattern MODEL = Pattern.compile("models/([a-z0-9-]+)\\.yaml");

    /// All documents: the manuals, the pages of the cookbook, and the models in it.
    static List<Reference> all() {
        List<Reference> all = new ArrayList<>(pages());
        Set<String> models = new LinkedHashSet<>();
        for (Reference page : pages()) {
            Matcher model = MODEL.matcher(page.text());
            while (model.find()) {
                models.add(model.group(1));
            }
        }
        models.forEach(name -> all.add(model(name)));
        return List.copyOf(all);
    }

    private static List<Reference> pages() {
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

    /// The model file of a pattern, described by its own first lines.
    private static Reference model(String name) {
        String address = "rowhouse://cookbook/models/" + name;
        String resource = "cookbook/models/" + name + ".yaml";
        String about =
                new Reference(address, name, "", resource)
                        .text()
                        .lines()
                        .filter(line -> line.startsWith("about: "))
                        .map(line -> line.substring("about: ".length()))
                        .findFirst()
                        .orElse("");
        String words = name.replace('-', ' ');
        String title = "Model: " + words;
        return new Reference(address, title, about.isEmpty() ? words : about, resource);
    }

    /// Its media type.
    String type() {
        return resource.endsWith(".yaml") ? "application/yaml" : "text/markdown";
    }

    /// The text of the document.
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
