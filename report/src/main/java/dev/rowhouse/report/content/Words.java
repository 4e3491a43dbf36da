package dev.rowhouse.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A line of text whose parts have meanings.
public record Words(List<Span> spans) {
    /// No words.
    public static final Words NONE = new Words(List.of());

    /// Copies the list.
    public Words {
        spans = List.copyOf(spans);
    }

    /// Running text.
    public static Words of(String text) {
        return NONE.and(text);
    }

    /// A sentence whose names and pieces of code are between backticks.
    public static Words sentence(String text) {
        return NONE.andSentence(text);
    }

    /// A name or a piece of code.
    public static Words code(String text) {
        return NONE.andCode(text);
    }

    /// A link to a place of the report.
    public static Words link(String text, String anchor) {
        return NONE.andLink(text, anchor);
    }

    /// A link to another file beside the report.
    public static Words file(String text, String file) {
        return NONE.and(new Span.FileLink(text, file));
    }

    /// The same words, then running text.
    public Words and(String text) {
        return text.isEmpty() ? this : and(new Span.Plain(text));
    }

    /// The same words, then a sentence whose names and pieces of code are between backticks.
    public Words andSentence(String text) {
        String[] parts = text.split("`", -1);
        if (parts.length % 2 == 0) {
            // A backtick without another one is only a character.
            return and(text);
        }
        Words words = this;
        for (int i = 0; i < parts.length; i++) {
            words =
                    i % 2 == 0 || parts[i].isEmpty()
                            ? words.and(parts[i])
                            : words.andCode(parts[i]);
        }
        return words;
    }

    /// The same words, then code.
    public Words andCode(String text) {
        return and(new Span.Code(text));
    }

    /// The same words, then important text.
    public Words andStrong(String text) {
        return and(new Span.Strong(text));
    }

    /// The same words, then text that may be skipped.
    public Words andFaint(String text) {
        return text.isEmpty() ? this : and(new Span.Faint(text));
    }

    /// The same words, then a link.
    public Words andLink(String text, String anchor) {
        return and(new Span.Link(text, anchor));
    }

    /// The same words, then a badge.
    public Words andBadge(Tone tone, String text) {
        return and(new Span.Badge(tone, text));
    }

    /// The same words, then a bar.
    public Words andBar(double share, Tone tone) {
        return and(new Span.Bar(share, tone));
    }

    /// The same words, then another piece of text.
    public Words and(Span span) {
        List<Span> longer = new ArrayList<>(spans);
        longer.add(span);
        return new Words(longer);
    }

    /// The same words, then others.
    public Words and(Words others) {
        List<Span> longer = new ArrayList<>(spans);
        longer.addAll(others.spans());
        return new Words(longer);
    }

    /// All words with a separator between them.
    public static Words joined(List<Words> all, String separator) {
        Words joined = NONE;
        for (Words words : all) {
            joined = joined.spans().isEmpty() ? words : joined.and(separator).and(words);
        }
        return joined;
    }

    /// Whether there is nothing to read or see.
    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /// The text without styles.
    public String text() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
