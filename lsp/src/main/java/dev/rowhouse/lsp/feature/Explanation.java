package dev.rowhouse.lsp.feature;

import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.model.symbol.ModelNames;
import dev.rowhouse.model.symbol.Occurrence;
import dev.rowhouse.model.symbol.Symbol;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.TextLine;

import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Explains the names and keys of a model file.
public final class Explanation {
    private final ModelSchema schema = ModelSchema.load();

    /// The explanation of a name.
    ///
    /// @param designed the last design of the model, if there is one
    public Hover of(Occurrence name, ModelNames names, Optional<DesignedModel> designed) {
        Symbol symbol = name.symbol();
        Optional<Figures> figures = designed.flatMap(Figures::of);
        List<String> parts = new ArrayList<>();
        parts.add("**%s** %s".formatted(symbol.path(), symbol.kind().words()));
        switch (symbol.kind()) {
            case ENTITY -> {
                add(parts, names.about(symbol.name()));
                figures.ifPresent(each ->
                        addList(parts, "stored in", each.tablesOf(names.root(symbol.name()))));
            }
            case ATTRIBUTE, ROLE -> {
                names.part(symbol)
                        .ifPresent(part -> {
                            add(parts, "`" + part.detail() + "`");
                            add(parts, part.about());
                        });
                figures.ifPresent(each -> addList(parts, "stored in", each.columnsOf(symbol)));
            }
            case QUESTION -> {
                add(parts, names.questions().getOrDefault(symbol.name(), ""));
                figures.ifPresent(each -> addQuestion(parts, symbol.name(), each));
            }
            case MUTATION -> {
                add(parts, names.mutations().getOrDefault(symbol.name(), ""));
                figures.ifPresent(each -> addMutation(parts, symbol.name(), each));
            }
            case TYPE -> {}
        }
        return hover(parts, name);
    }

    private static void addQuestion(List<String> parts, String name, Figures figures) {
        for (QueryPlan plan : figures.question(name)) {
            parts.add(figures.summary(plan));
            parts.add(code(DesignText.of(plan)));
        }
        addRefused(parts, name, figures);
    }

    private static void addMutation(List<String> parts, String name, Figures figures) {
        Optional<MutationPlan> plan = figures.mutation(name);
        plan.ifPresent(each -> {
            parts.add(figures.summary(each));
            parts.add(code(DesignText.of(each)));
        });
        addRefused(parts, name, figures);
    }

    private static void addRefused(List<String> parts, String name, Figures figures) {
        figures.refused(name)
                .ifPresent(each ->
                        parts.add(
                                "not served: %s; remedy: %s"
                                        .formatted(each.reason(), each.remedy())));
    }

    private static String code(List<TextLine> lines) {
        return "```\n"
                + lines.stream()
                        .map(TextLine::plain)
                        .collect(Collectors.joining("\n"))
                        .stripTrailing()
                + "\n```";
    }

    private static void add(List<String> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(text);
        }
    }

    private static void addList(List<String> parts, String title, List<String> items) {
        if (!items.isEmpty()) {
            parts.add(
                    title
                            + "\n"
                            + items.stream()
                                    .map(each -> "- " + each)
                                    .collect(Collectors.joining("\n")));
        }
    }

    private static Hover hover(List<String> parts, Occurrence name) {
        Hover hover = new Hover(new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n", parts)));
        hover.setRange(Ranges.of(name.position()));
        return hover;
    }

    /// The explanation of a key; empty if the schema says nothing about it.
    public Optional<Hover> ofKey(String text, Position position) {
        List<String> lines = text.lines().toList();
        String line = position.getLine() < lines.size() ? lines.get(position.getLine()) : "";
        int end = Math.min(position.getCharacter(), line.length());
        while (end < line.length() && isWord(line.charAt(end))) {
            end++;
        }
        if (end >= line.length() || line.charAt(end) != ':') {
            return Optional.empty();
        }
        CursorPlace place = CursorPlace.at(lines, position.getLine(), end);
        if (!place.isKey()) {
            return Optional.empty();
        }
        Map<String, String> keys = schema.keys(place.path());
        return Optional.ofNullable(keys.get(place.key().strip()))
                .filter(about -> !about.isEmpty())
                .map(about -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, about)));
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
