package dev.rowhouse.cli.command;

import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.imports.existing.Judgement;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Judgements for people and for programs.
record JudgementText(Console console, PrintStream to) {
    private static final List<String> GRADES = List.of("good", "careful", "bad", "refused");

    /// One paragraph for each query, the grades counted before.
    void show(List<Judgement> judgements) {
        if (judgements.isEmpty()) {
            return;
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
        to.println();
        to.println("judgement of the queries as they are: " + counted);
        for (Judgement each : judgements) {
            to.println(
                    "  "
                            + console.paint(colour(each.grade()), "%-8s".formatted(each.grade()))
                            + each.name()
                            + " ("
                            + each.file()
                            + ":"
                            + each.line()
                            + "): "
                            + each.reads());
            to.println("          " + each.cql());
            each.hints().forEach(hint -> to.println("          " + hint));
            each.designed().ifPresent(designed -> to.println("          " + text(designed)));
        }
    }

    private static String text(Judgement.Designed designed) {
        return designed.statement().isEmpty()
                ? "the designer has no table for it: " + designed.reads()
                : "the designer reads " + designed.reads() + ": " + designed.statement();
    }

    private static Colour colour(String grade) {
        return switch (grade) {
            case "good" -> Colour.GOOD;
            case "careful" -> Colour.WARNING;
            default -> Colour.BAD;
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
