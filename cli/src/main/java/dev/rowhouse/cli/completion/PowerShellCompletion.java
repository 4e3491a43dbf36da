package dev.rowhouse.cli.completion;

import static java.util.stream.Collectors.joining;

import dev.rowhouse.cli.completion.ValueWords.Kind;

import picocli.CommandLine;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A script that completes the words of a command in PowerShell.
///
/// It registers a completer for a native command, which has a table of all commands. Where the
/// completer offers nothing, PowerShell offers file names.
public final class PowerShellCompletion {
    /// Each of these ends a text in single quotes, unless it is doubled.
    private static final Pattern QUOTES = Pattern.compile("['\u2018\u2019\u201a\u201b]");

    private static final String SCRIPT =
            """
            # Completes NAME in PowerShell: NAME completion powershell | Out-String | Invoke-Expression
            Register-ArgumentCompleter -Native -CommandName 'NAME' -ScriptBlock {
                param($word, $line, $cursor)

                # What an option or an argument takes: nothing, a file, one of a few words, or another value.
                $commands = @{
            COMMANDS
                }
                $helpCommands = @(HELP)

                $path = ''
                $option = $null
                $isHelp = $false
                foreach ($element in ($line.CommandElements | Select-Object -Skip 1)) {
                    if ($element.Extent.EndOffset -ge $cursor) {
                        break
                    }
                    $each = $element.Extent.Text
                    $command = $commands[$path]
                    $known = $command.Options | Where-Object { $_.Names -ccontains $each }
                    if ($option) {
                        $option = $null
                    } elseif ($known) {
                        if ($known.Takes -ne 'nothing') {
                            $option = $known
                        }
                    } elseif ($path -eq '' -and $helpCommands -ccontains $each) {
                        $isHelp = $true
                    } elseif ($command.Commands | Where-Object { $_.Text -ceq $each }) {
                        $path = "$path $each".Trim()
                    }
                }
                $command = $commands[$path]

                $before = ''
                if (-not $option -and "$word" -cmatch '^(--[^=]+)=(.*)$') {
                    $name = $Matches[1]
                    $before = "$name="
                    $word = $Matches[2]
                    $option = $command.Options | Where-Object { $_.Names -ccontains $name }
                }

                $offers = @()
                if ($option) {
                    $offers = $option.Words | ForEach-Object { @{ Text = $_; Tip = $option.Tip } }
                    if ($before -and $option.Takes -eq 'file') {
                        $offers = [System.Management.Automation.CompletionCompleters]::CompleteFilename($word) |
                            ForEach-Object { @{ Text = $_.CompletionText; Tip = $_.ToolTip } }
                        $word = ''
                    }
                } elseif ($isHelp) {
                    $offers = $command.Commands
                } elseif ("$word".StartsWith('-')) {
                    $offers = $command.Options | ForEach-Object {
                        foreach ($name in $_.Names) {
                            @{ Text = $name; Tip = $_.Tip }
                        }
                    }
                } else {
                    $offers = @($command.Commands) + @($command.Words | ForEach-Object { @{ Text = $_; Tip = $_ } })
                }
                $offers |
                    Where-Object { $_ -and $_.Text.StartsWith("$word", [StringComparison]::OrdinalIgnoreCase) } |
                    ForEach-Object {
                        [System.Management.Automation.CompletionResult]::new(
                            $before + $_.Text, $_.Text, 'ParameterValue', $_.Tip)
                    }
            }
            """;

    private PowerShellCompletion() {}

    /// The script for a program and all its commands.
    public static String of(CommandLine root) {
        List<CommandWords> all = CommandWords.of(root).all();
        return SCRIPT.replace("NAME", root.getCommandName())
                .replace(
                        "HELP",
                        list(all.stream().filter(CommandWords::isHelp).map(CommandWords::name)))
                .replace(
                        "COMMANDS",
                        all.stream().map(PowerShellCompletion::command).collect(joining("\n")));
    }

    /// An entry of the table, such as `'ring' = @{ Commands = …; Options = …; Words = @() }`.
    private static String command(CommandWords command) {
        return """
        %s = @{
            Commands = @(%s
            )
            Options = @(%s
            )
            Words = @(%s)
        }\
        """
                .formatted(
                        quoted(command.path()),
                        lines(command.commands().stream().map(PowerShellCompletion::offer)),
                        lines(command.options().stream().map(PowerShellCompletion::option)),
                        list(command.argument().choices().stream()))
                .indent(8)
                .stripTrailing();
    }

    private static String lines(Stream<String> lines) {
        return lines.map(line -> "\n        " + line).collect(joining());
    }

    private static String offer(CommandWords command) {
        return "@{ Text = %s; Tip = %s }"
                .formatted(quoted(command.name()), tip(command.description(), command.name()));
    }

    private static String option(OptionWords option) {
        ValueWords value = option.value();
        return "@{ Names = @(%s); Takes = %s; Words = @(%s); Tip = %s }"
                .formatted(
                        list(option.names().stream()),
                        quoted(takes(value.kind())),
                        list(value.choices().stream()),
                        tip(option.description(), option.names().getFirst()));
    }

    private static String takes(Kind kind) {
        return switch (kind) {
            case NONE -> "nothing";
            case FILE, OTHER -> kind.name().toLowerCase(Locale.ROOT);
            case CHOICE -> "word";
        };
    }

    /// PowerShell refuses an empty one.
    private static String tip(String description, String name) {
        return quoted(description.isBlank() ? name : description);
    }

    private static String list(Stream<String> words) {
        return words.map(PowerShellCompletion::quoted).collect(joining(", "));
    }

    private static String quoted(String text) {
        return "'" + QUOTES.matcher(text).replaceAll("$0$0") + "'";
    }
}
