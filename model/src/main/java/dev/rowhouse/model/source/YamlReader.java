package dev.rowhouse.model.source;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads YAML text into a `YamlTree`, or says what is wrong with it.
///
/// A model file needs neither anchors nor several documents nor keys that are not texts; all are
/// refused, and so are duplicate keys.
public final class YamlReader {
    private static final int DEPTH_MAX = 32;

    private final String name;
    private final String text;

    /// Marks count code points; where no character takes two, these are offsets.
    private final int codePoints;

    private final ScalarPlaces places;
    private final Diagnostics diagnostics;

    /// A reader of a text, which reports mistakes.
    ///
    /// @param name the file's name
    /// @param text its text
    public YamlReader(String name, String text, Diagnostics diagnostics) {
        this.name = name;
        this.text = text;
        this.codePoints = text.codePointCount(0, text.length());
        this.places = new ScalarPlaces(name, text);
        this.diagnostics = diagnostics;
    }

    /// The document, or empty when a diagnostic has been reported that leaves nothing to go on
    /// with.
    public Optional<YamlTree> read() {
        LoadSettings settings =
                LoadSettings.builder().setUseMarks(true).setAllowNonScalarKeys(true).build();
        try {
            if (isTooDeep(settings)) {
                return Optional.empty();
            }
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isEmpty()) {
                diagnostics.report(
                        SourcePosition.startOf(name),
                        "the file is empty",
                        "start with `model:` and a name, then `entities:`");
            }
            return root.flatMap(this::tree);
        } catch (MarkedYamlEngineException e) {
            reportSyntax(e);
        } catch (ReaderException e) {
            diagnostics.report(
                    places.positionOf(e.getPosition()),
                    "this is not YAML: it contains the character U+%04X"
                            .formatted(e.getCodePoint()),
                    "remove the character");
        } catch (YamlEngineException e) {
            diagnostics.report(
                    SourcePosition.startOf(name),
                    "this is not YAML: " + firstLine(String.valueOf(e.getMessage())),
                    "keep the file below three million characters, with plain texts as keys");
        }
        return Optional.empty();
    }

    /// Composing recurses, so the depth is checked on the flat stream of events first.
    private boolean isTooDeep(LoadSettings settings) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                default -> {}
            }
            if (depth > DEPTH_MAX) {
                diagnostics.report(
                        position(event.getStartMark(), event.getStartMark()),
                        "brackets or indentations nest more than " + DEPTH_MAX + " deep",
                        "a model needs six levels at most");
                return true;
            }
        }
        return false;
    }

    private void reportSyntax(MarkedYamlEngineException e) {
        String problem = firstLine(String.valueOf(e.getProblem()));
        // A missing closing character is noticed only at the end of the file; people want to see
        // the opening one.
        boolean isUnclosed = problem.contains("end of stream") || problem.contains("<stream end>");
        Optional<Mark> mark = e.getProblemMark();
        SourcePosition position =
                isUnclosed && e.getContextMark().isPresent()
                        ? position(e.getContextMark(), e.getContextMark())
                        : position(mark, mark);
        SyntaxProblem found = syntaxProblem(problem, isUnclosed, places.line(position.line()));
        diagnostics.report(position, "this is not YAML: " + found.message(), found.remedy());
    }

    private record SyntaxProblem(String message, Remedy remedy) {
        SyntaxProblem(String message, String remedy) {
            this(message, Remedy.of(remedy));
        }
    }

    private static final Fix QUOTE =
            new Fix("Put the text in quotes", Optional.empty(), new Fix.Change.Quote());
    private static final Fix UNTAB =
            new Fix("Indent with spaces", Optional.empty(), new Fix.Change.Untab());

    private static SyntaxProblem syntaxProblem(String problem, boolean isUnclosed, String line) {
        if (isUnclosed) {
            return new SyntaxProblem(
                    "a quote or bracket is opened here and never closed", "close it");
        }
        if (line.startsWith("\t") || problem.contains("TAB")) {
            return new SyntaxProblem(
                    "a tab cannot be used for indentation",
                    Remedy.of("indent with spaces").with(UNTAB));
        }
        if (problem.contains("mapping values are not allowed")) {
            return new SyntaxProblem(
                    "a second `: ` on this line, or a wrong indentation",
                    Remedy.of(
                                    "put the text in quotes if it contains `: `, otherwise indent the"
                                            + " line like its neighbours")
                            .with(QUOTE));
        }
        if (problem.contains("cannot start any token")) {
            return new SyntaxProblem(
                    "an unquoted text cannot begin with this character",
                    Remedy.of("put the text in quotes").with(QUOTE));
        }
        if (problem.contains("another document")) {
            return new SyntaxProblem(
                    "a second document begins here", "write one model a file, without `---`");
        }
        if (problem.contains("<block end>")) {
            return new SyntaxProblem(
                    "this line is not indented like the other entries of its mapping",
                    "indent the entries of one mapping equally, with spaces only");
        }
        return new SyntaxProblem(
                problem, "indent the entries of one mapping equally, with spaces only");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("unreadable").strip();
    }

    private Optional<YamlTree> tree(Node node) {
        SourcePosition position = position(node.getStartMark(), node.getEndMark());
        if (node.getAnchor().isPresent()) {
            diagnostics.report(
                    position,
                    "a model file cannot have anchors and aliases",
                    "write the value at each place");
            return Optional.empty();
        }
        return switch (node) {
            case ScalarNode scalar -> Optional.of(scalar(scalar, position));
            case SequenceNode sequence -> Optional.of(sequence(sequence, position));
            case MappingNode mapping -> Optional.of(mapping(mapping, position));
            default -> Optional.empty();
        };
    }

    private YamlTree.Scalar scalar(ScalarNode node, SourcePosition position) {
        int start = node.getStartMark().map(this::offset).orElse(0);
        return new YamlTree.Scalar(
                places.locate(node.getValue(), start, node.getScalarStyle()), position);
    }

    private YamlTree.Sequence sequence(SequenceNode node, SourcePosition position) {
        List<YamlTree> items = new ArrayList<>();
        for (Node item : node.getValue()) {
            tree(item).ifPresent(items::add);
        }
        return new YamlTree.Sequence(List.copyOf(items), position);
    }

    private YamlTree.Mapping mapping(MappingNode node, SourcePosition position) {
        List<YamlTree.Entry> entries = new ArrayList<>();
        Map<String, SourcePosition> seen = new HashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            Optional<YamlTree> key = tree(tuple.getKeyNode());
            Optional<YamlTree> value = tree(tuple.getValueNode());
            if (key.isEmpty() || value.isEmpty()) {
                continue;
            }
            if (!(key.get() instanceof YamlTree.Scalar name)) {
                diagnostics.report(
                        key.get().position(),
                        "a key must be a plain text",
                        "put the key in quotes if it begins with a bracket");
                continue;
            }
            SourcePosition first = seen.putIfAbsent(name.text(), name.position());
            if (first != null) {
                diagnostics.report(
                        name.position(),
                        "`" + name.text() + "` is listed twice, first on line " + first.line(),
                        "rename one of the two, or remove it");
                continue;
            }
            entries.add(new YamlTree.Entry(name, value.get()));
        }
        return new YamlTree.Mapping(List.copyOf(entries), position);
    }

    private int offset(Mark mark) {
        int index = Math.min(mark.getIndex(), codePoints);
        return codePoints == text.length() ? index : text.offsetByCodePoints(0, index);
    }

    private SourcePosition position(Optional<Mark> start, Optional<Mark> end) {
        if (start.isEmpty()) {
            return SourcePosition.startOf(name);
        }
        int from = offset(start.get());
        int to = end.map(this::offset).orElse(from);
        return places.stretch(from, to);
    }
}
