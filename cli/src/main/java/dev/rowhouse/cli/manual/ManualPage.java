package dev.rowhouse.cli.manual;

import static java.util.stream.Collectors.joining;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The manual page of a command, made of its help.
///
/// @param name of the page, such as `rowhouse-export-java`; its file ends with the number of the
///     section, 1
/// @param text the page in the language of `man`
public record ManualPage(String name, String text) {
    private static final String SECTION = "1";

    /// The pages of a program and all its commands, that of the program first.
    ///
    /// @param version such as `Rowhouse 0.1.0`
    /// @param date of the release, such as 2026-11-21
    public static List<ManualPage> of(CommandLine root, String version, String date) {
        List<ManualPage> pages = new ArrayList<>();
        add(root, version, date, pages);
        return pages;
    }

    private static void add(
            CommandLine command, String version, String date, List<ManualPage> pages) {
        CommandSpec spec = command.getCommandSpec();
        pages.add(new ManualPage(pageName(spec), text(spec, version, date)));
        subcommands(spec).values().forEach(each -> add(each, version, date, pages));
    }

    private static String pageName(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private static Map<String, CommandLine> subcommands(CommandSpec spec) {
        Map<String, CommandLine> shown = new LinkedHashMap<>();
        spec.subcommands()
                .forEach((word, each) -> {
                    if (!each.getCommandSpec().usageMessage().hidden()) {
                        shown.put(word, each);
                    }
                });
        return shown;
    }

    private static String text(CommandSpec spec, String version, String date) {
        Roff page = new Roff();
        page.macro(
                "TH", pageName(spec).toUpperCase(Locale.ROOT), SECTION, date, version, "Rowhouse");
        page.macro("SH", "NAME");
        String description = words(spec.usageMessage().description());
        page.styled(
                Roff.plain(pageName(spec)) + " \\- " + Roff.plain(withoutStop(first(description))));
        page.macro("SH", "SYNOPSIS");
        page.styled(synopsis(spec));
        page.macro("SH", "DESCRIPTION");
        page.words(description);
        addCommands(spec, page);
        addArguments(spec, page);
        addOptions(spec, page);
        List<String> footer =
                Arrays.stream(spec.usageMessage().footer())
                        .map(ManualPage::plain)
                        .dropWhile(String::isBlank)
                        .toList();
        if (!footer.isEmpty()) {
            page.macro("SH", "NOTES");
            page.footer(footer);
        }
        addRelated(spec, page);
        return page.toString();
    }

    /// Such as **rowhouse serve** [*OPTIONS*].
    private static String synopsis(CommandSpec spec) {
        StringBuilder line = new StringBuilder(Roff.bold(spec.qualifiedName()));
        if (!options(spec).isEmpty()) {
            line.append(" [").append(Roff.italic("OPTIONS")).append(']');
        }
        for (PositionalParamSpec each : arguments(spec)) {
            String label = Roff.italic(each.paramLabel()) + (isMany(each) ? "..." : "");
            line.append(' ').append(each.arity().min() == 0 ? "[" + label + "]" : label);
        }
        if (!subcommands(spec).isEmpty()) {
            line.append(' ').append(Roff.italic("COMMAND"));
        }
        return line.toString();
    }

    private static boolean isMany(PositionalParamSpec argument) {
        return argument.arity().max() > 1;
    }

    private static void addCommands(CommandSpec spec, Roff page) {
        if (subcommands(spec).isEmpty()) {
            return;
        }
        page.macro("SH", "COMMANDS");
        subcommands(spec)
                .forEach((word, each) ->
                        addEntry(
                                page,
                                Roff.bold(word),
                                words(each.getCommandSpec().usageMessage().description())));
    }

    private static void addArguments(CommandSpec spec, Roff page) {
        if (arguments(spec).isEmpty()) {
            return;
        }
        page.macro("SH", "ARGUMENTS");
        arguments(spec)
                .forEach(each ->
                        addEntry(page, Roff.italic(each.paramLabel()), words(each.description())));
    }

    private static List<PositionalParamSpec> arguments(CommandSpec spec) {
        return spec.positionalParameters().stream().filter(each -> !each.hidden()).toList();
    }

    private static void addOptions(CommandSpec spec, Roff page) {
        if (options(spec).isEmpty()) {
            return;
        }
        page.macro("SH", "OPTIONS");
        options(spec).forEach(each -> addEntry(page, names(each), words(each.description())));
    }

    private static List<OptionSpec> options(CommandSpec spec) {
        return spec.options().stream()
                .filter(each -> !each.hidden())
                .sorted(Comparator.comparing(each -> each.longestName().replaceFirst("^-+", "")))
                .toList();
    }

    /// Such as **-d**, **--data**=*DIR*.
    private static String names(OptionSpec option) {
        String names = Stream.of(option.names()).map(Roff::bold).collect(joining(", "));
        if (!takesValue(option)) {
            return names;
        }
        String value = "=" + Roff.italic(option.paramLabel());
        return names + (option.arity().min() == 0 ? "[" + value + "]" : value);
    }

    private static boolean takesValue(ArgSpec option) {
        return option.arity().max() > 0;
    }

    private static void addEntry(Roff page, String head, String description) {
        page.macro("TP");
        page.styled(head);
        page.words(description);
    }

    private static void addRelated(CommandSpec spec, Roff page) {
        List<String> names = new ArrayList<>();
        if (spec.parent() != null) {
            names.add(pageName(spec.parent()));
        }
        subcommands(spec).values().forEach(each -> names.add(pageName(each.getCommandSpec())));
        if (!names.isEmpty()) {
            page.macro("SH", "SEE ALSO");
            page.styled(
                    names.stream()
                            .map(each -> Roff.bold(each) + "(" + SECTION + ")")
                            .collect(joining(", ")));
        }
    }

    /// The lines of a help text as one; `%n` and `%%` stand there for a line's end and a percent
    /// sign.
    private static String words(String... lines) {
        return Arrays.stream(lines).map(ManualPage::plain).collect(joining(" "));
    }

    private static String plain(String line) {
        return line.replace("%n", " ").replace("%%", "%");
    }

    private static String first(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end);
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
