package dev.rowhouse.prove.report;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A failure as people read it: what is wrong and where, the smallest case with its statements, and
/// the difference. Ids have short names, which a legend at the end explains.
final class FailureText {
    private static final String INDENT = "  ";

    private final List<TextLine> lines = new ArrayList<>();
    private final ShortText shortText;

    private FailureText(Failure failure) {
        this.shortText = new ShortText(failure.details().names());
    }

    /// The lines of a failure.
    ///
    /// @param id the failure's name
    /// @param position the place of its subject in a model file
    static List<TextLine> of(Failure failure, String id, Optional<SourcePosition> position) {
        FailureText text = new FailureText(failure);
        text.heading(failure);
        text.place(failure, id, position.map(place -> place.file() + ":" + place.line()));
        text.list("The smallest case found has these instances:", failure.instances());
        text.list("then", failure.operations());
        text.list("running", failure.statements());
        text.difference(failure);
        text.legend();
        return text.lines;
    }

    private void heading(Failure failure) {
        String kind = failure.kind().text();
        lines.add(
                TextLine.of(
                                Emphasis.BAD,
                                kind.substring(0, 1).toUpperCase(Locale.ROOT)
                                        + kind.substring(1)
                                        + ": "
                                        + failure.subject())
                        .and(
                                Emphasis.PLAIN,
                                failure.ask().isEmpty() ? "" : " (" + failure.ask() + ")")
                        .hangingBy(INDENT));
    }

    private void place(Failure failure, String id, Optional<String> place) {
        lines.add(
                TextLine.of(
                                Emphasis.FAINT,
                                INDENT + id + place.map(found -> " at " + found).orElse(""))
                        .hangingBy(INDENT.repeat(2)));
        List<Failure.FailedStep> steps = failure.details().steps();
        if (!steps.isEmpty()) {
            add(
                    INDENT
                            + (steps.size() == 1 ? "in step " : "in the steps ")
                            + steps.stream()
                                    .map(Failure.FailedStep::text)
                                    .collect(Collectors.joining(", ")));
        }
        if (!failure.details().about().isEmpty()) {
            add(INDENT + "about " + String.join(", ", failure.details().about()));
        }
    }

    private void list(String title, List<String> texts) {
        if (texts.isEmpty()) {
            return;
        }
        lines.add(TextLine.of(INDENT + title));
        texts.stream().flatMap(String::lines).forEach(line -> add(INDENT.repeat(2) + line));
    }

    private void difference(Failure failure) {
        failure.difference().lines().forEach(line -> add(INDENT + line));
    }

    private void legend() {
        if (shortText.legend().isEmpty()) {
            return;
        }
        lines.add(TextLine.of(INDENT + "where"));
        shortText
                .legend()
                .forEach((name, value) ->
                        lines.add(
                                TextLine.of(
                                        Emphasis.FAINT, INDENT.repeat(2) + name + " is " + value)));
    }

    /// A line with short values; its continuation lines are indented two steps more.
    private void add(String text) {
        int indent = text.length() - text.stripLeading().length();
        lines.add(TextLine.of(shortText.of(text)).hangingBy(" ".repeat(indent + 4)));
    }
}
