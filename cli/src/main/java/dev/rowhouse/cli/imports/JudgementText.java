package dev.rowhouse.cli.imports;

import dev.rowhouse.imports.existing.Judgement;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Judgements for people and for programs.
final class JudgementText {
    private static final List<String> GRADES = List.of("good", "careful", "bad", "refused");
    private static final String INDENT = " ".repeat(10);

    private JudgementText() {}

    /// One paragraph for each query, the grades counted before.
    static List<TextLine> of(List<Judgement> judgements) {
        if (judgements.isEmpty()) {
            return List.of();
        }
        String counted =
                GRADES.stream()
                        .map(grade ->
                                judgements.stream()
                                                .filter(each -> each.grade().equals(grade))
                                                .count()
                                        + " "
                                        + grade)
                        .filter(text -> !text.startsWith("0 "))
                        .collect(Collectors.joining(", "));
        List<TextLine> lines = new ArrayList<>();
        lines.add(TextLine.BLANK);
        lines.add(TextLine.of("rating of the existing queries: " + counted));
        for (Judgement each : judgements) {
            lines.add(
                    TextLine.of(emphasis(each.grade()), "  %-8s".formatted(each.grade()))
                            .and(
                                    Emphasis.PLAIN,
                                    each.name()
                                            + " ("
                                            + each.file()
                                            + ":"
                                            + each.line()
                                            + "): "
                                            + each.reads())
                            .hangingBy(INDENT));
            lines.add(indented(each.cql()));
            each.hints().forEach(hint -> lines.add(indented(hint)));
            each.designed().ifPresent(designed -> lines.add(indented(text(designed))));
        }
        return lines;
    }

    private static TextLine indented(String text) {
        return TextLine.of(INDENT + text);
    }

    private static String text(Judgement.Designed designed) {
        return designed.statement().isEmpty()
                ? "the designer has no table for it: " + designed.reads()
                : "the designer reads " + designed.reads() + ": " + designed.statement();
    }

    private static Emphasis emphasis(String grade) {
        return switch (grade) {
            case "good" -> Emphasis.GOOD;
            case "careful" -> Emphasis.WARNING;
            default -> Emphasis.BAD;
        };
    }

    /// The judgements as trees.
    static List<Object> trees(List<Judgement> judgements) {
        return judgements.stream()
                .<Object>map(each -> {
                    Map<String, Object> tree = new LinkedHashMap<>();
                    tree.put("query", each.name());
                    tree.put("file", each.file());
                    tree.put("line", each.line());
                    tree.put("cql", each.cql());
                    tree.put("grade", each.grade());
                    tree.put("reads", each.reads());
                    tree.put("hints", each.hints());
                    each.designed()
                            .ifPresent(designed -> {
                                tree.put("designed", designed.statement());
                                tree.put("designedReads", designed.reads());
                            });
                    return tree;
                })
                .toList();
    }
}
