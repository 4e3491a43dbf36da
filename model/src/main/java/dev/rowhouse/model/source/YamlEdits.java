package dev.rowhouse.model.source;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Edits of the entries of mappings in a YAML text. Everything else stays as it is: comments, order
/// and style.
final class YamlEdits {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setUseMarks(true).setAllowNonScalarKeys(true).build();
    private static final String INDENT = "  ";

    private final String text;
    private final ScalarPlaces places;
    private final boolean isPlain;

    /// @param text the text of a file
    YamlEdits(String text) {
        this.text = text;
        this.places = new ScalarPlaces("", text);
        this.isPlain = text.codePointCount(0, text.length()) == text.length();
    }

    /// Whether a text can be read as YAML.
    static boolean isYaml(String text) {
        return root(text).isPresent();
    }

    private static Optional<Node> root(String text) {
        try {
            return new Compose(SETTINGS).composeString(text);
        } catch (YamlEngineException _) {
            return Optional.empty();
        }
    }

    /// Replaces a stretch of a line.
    static TextEdit replace(SourcePosition at, String other) {
        return new TextEdit(at.line(), at.column(), at.line(), at.column() + at.length(), other);
    }

    /// An entry of a mapping.
    private record Entry(MappingNode mapping, int index) {
        Node key() {
            return mapping.getValue().get(index).getKeyNode();
        }

        Node value() {
            return mapping.getValue().get(index).getValueNode();
        }

        boolean isFlow() {
            return mapping.getFlowStyle() == FlowStyle.FLOW;
        }

        static Stream<Entry> of(MappingNode mapping) {
            return Stream.iterate(0, index -> index < mapping.getValue().size(), i -> i + 1)
                    .map(index -> new Entry(mapping, index));
        }

        static Optional<Entry> find(MappingNode mapping, String key) {
            return of(mapping).filter(each -> key.equals(name(each.key()))).findFirst();
        }
    }

    private static String name(Node key) {
        return key instanceof ScalarNode scalar ? scalar.getValue().strip() : "";
    }

    /// Puts an entry below the key at a place, see [Fix.Change.Put].
    List<TextEdit> put(SourcePosition at, List<String> path, String value, List<String> order) {
        return entry(at).stream().flatMap(entry -> putUnder(entry, path, value, order)).toList();
    }

    /// Puts an entry into the file, see [Fix.Change.PutInFile].
    List<TextEdit> putInFile(List<String> path, String value) {
        return root(text).stream()
                .flatMap(root ->
                        root instanceof MappingNode mapping
                                ? putInto(mapping, path, value, List.of())
                                : Stream.empty())
                .toList();
    }

    private Stream<TextEdit> putUnder(
            Entry entry, List<String> path, String value, List<String> order) {
        if (entry.value() instanceof MappingNode mapping) {
            return putInto(mapping, path, value, order);
        }
        if (!isEmpty(entry.value())) {
            return Stream.empty();
        }
        String inner = flow(path, value);
        if (entry.isFlow()) {
            return Stream.of(insert(end(entry), colon(entry) + "{" + inner + "}"));
        }
        int column = start(entry.key()) - lineStart(start(entry.key()));
        return Stream.of(insert(lineEnd(end(entry)), "\n" + " ".repeat(column) + INDENT + inner));
    }

    private Stream<TextEdit> putInto(
            MappingNode mapping, List<String> path, String value, List<String> order) {
        Optional<Entry> existing = Entry.find(mapping, path.getFirst());
        if (existing.isEmpty()) {
            return Stream.of(insert(mapping, path.getFirst(), flow(path, value), order));
        }
        Entry entry = existing.get();
        if (path.size() > 1) {
            return putUnder(entry, path.subList(1, path.size()), value, List.of());
        }
        boolean isBlock =
                entry.value() instanceof CollectionNode<?> list
                        && list.getFlowStyle() == FlowStyle.BLOCK;
        if (isBlock) {
            return Stream.empty();
        }
        return Stream.of(
                isEmpty(entry.value())
                        ? insert(end(entry), colon(entry) + value)
                        : edit(start(entry.value()), end(entry.value()), value));
    }

    /// The characters to insert between a key without a value and its new value.
    private String colon(Entry entry) {
        return text.charAt(end(entry) - 1) == ':' ? " " : ": ";
    }

    /// The entry of a path as it stands within braces: `a: {b: value}`.
    private static String flow(List<String> path, String value) {
        String inner =
                path.size() == 1 ? value : "{" + flow(path.subList(1, path.size()), value) + "}";
        return path.getFirst() + ": " + inner;
    }

    private TextEdit insert(MappingNode mapping, String key, String entry, List<String> order) {
        List<Entry> entries = Entry.of(mapping).toList();
        boolean isFlow = mapping.getFlowStyle() == FlowStyle.FLOW;
        if (entries.isEmpty()) {
            return insert(start(mapping) + 1, entry);
        }
        int first = start(entries.getFirst().key());
        String indent = " ".repeat(first - lineStart(first));
        Optional<Entry> before = before(entries, key, order);
        if (before.isPresent()) {
            int end = end(before.get());
            return isFlow ? insert(end, ", " + entry) : insert(lineEnd(end), "\n" + indent + entry);
        }
        return insert(first, entry + (isFlow ? ", " : "\n" + indent));
    }

    /// The entry behind which a new one goes; empty if it goes first.
    private static Optional<Entry> before(List<Entry> entries, String key, List<String> order) {
        int place = order.indexOf(key);
        return place < 0
                ? Optional.of(entries.getLast())
                : entries.reversed().stream()
                        .filter(each -> {
                            int other = order.indexOf(name(each.key()));
                            return other >= 0 && other < place;
                        })
                        .findFirst();
    }

    /// Removes an entry, see [Fix.Change.Remove].
    List<TextEdit> remove(SourcePosition at, List<String> path) {
        Optional<Entry> entry = entry(at);
        for (String key : path) {
            entry =
                    entry.flatMap(each ->
                            each.value() instanceof MappingNode mapping
                                    ? Entry.find(mapping, key)
                                    : Optional.empty());
        }
        return entry.stream().flatMap(this::remove).toList();
    }

    private Stream<TextEdit> remove(Entry entry) {
        List<Entry> all = Entry.of(entry.mapping()).toList();
        boolean isLast = entry.index() == all.size() - 1;
        int from = start(entry.key());
        int lineStart = lineStart(from);
        if (!entry.isFlow() && text.substring(lineStart, from).isBlank()) {
            int to = lineEnd(end(entry));
            return Stream.of(
                    to < text.length()
                            ? edit(lineStart, nextLine(to), "")
                            : edit(Math.max(0, lineStart - 1), to, ""));
        }
        if (!isLast) {
            return Stream.of(edit(from, start(all.get(entry.index() + 1).key()), ""));
        }
        if (!entry.isFlow()) {
            return Stream.empty();
        }
        return Stream.of(
                edit(entry.index() == 0 ? from : end(all.get(entry.index() - 1)), end(entry), ""));
    }

    /// Puts quotes around a value that commas have cut, see [Fix.Change.Join].
    List<TextEdit> join(SourcePosition at) {
        Optional<Entry> cut = entry(at);
        if (cut.isEmpty() || !cut.get().isFlow()) {
            return List.of();
        }
        List<Entry> all = Entry.of(cut.get().mapping()).toList();
        int first = cut.get().index();
        while (first > 0 && isEmpty(all.get(first).value())) {
            first--;
        }
        int last = cut.get().index();
        while (last + 1 < all.size() && isEmpty(all.get(last + 1).value())) {
            last++;
        }
        boolean isPlainValue =
                all.get(first).value() instanceof ScalarNode scalar
                        && scalar.getScalarStyle() == ScalarStyle.PLAIN
                        && !isEmpty(scalar);
        if (!isPlainValue) {
            return List.of();
        }
        int from = start(all.get(first).value());
        int to = end(all.get(last));
        String joined = text.substring(from, to).replaceAll("\\s*\\R\\s*", " ");
        return List.of(edit(from, to, YamlScalar.quoted(joined)));
    }

    /// Puts quotes around the value on a line, see [Fix.Change.Quote].
    List<TextEdit> quote(SourcePosition at) {
        int lineStart = places.offset(at.line(), 1);
        String line = text.substring(lineStart, lineEnd(lineStart));
        int colon = line.indexOf(": ");
        if (colon < 0) {
            return List.of();
        }
        int note = line.indexOf(" #", colon);
        String value = line.substring(colon + 2, note < 0 ? line.length() : note).strip();
        if (value.isEmpty() || "\"'{[|>".indexOf(value.charAt(0)) >= 0) {
            return List.of();
        }
        int from = lineStart + line.indexOf(value, colon + 2);
        return List.of(edit(from, from + value.length(), YamlScalar.quoted(value)));
    }

    /// Replaces the tabs at the beginning of lines by spaces.
    List<TextEdit> untab() {
        List<TextEdit> edits = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int to = from;
            while (to < text.length() && (text.charAt(to) == '\t' || text.charAt(to) == ' ')) {
                to++;
            }
            String indent = text.substring(from, to);
            if (indent.contains("\t")) {
                edits.add(edit(from, to, indent.replace("\t", INDENT)));
            }
            int end = lineEnd(to);
            from = end < text.length() ? nextLine(end) : end;
        }
        return edits;
    }

    /// The entry whose key begins at a place.
    private Optional<Entry> entry(SourcePosition at) {
        int offset = places.offset(at.line(), at.column());
        return root(text).flatMap(root -> find(root, offset));
    }

    private Optional<Entry> find(Node node, int offset) {
        return switch (node) {
            case MappingNode mapping ->
                    Entry.of(mapping)
                            .filter(each -> start(each.key()) == offset)
                            .findFirst()
                            .or(() ->
                                    mapping.getValue().stream()
                                            .map(NodeTuple::getValueNode)
                                            .flatMap(each -> find(each, offset).stream())
                                            .findFirst());
            case SequenceNode list ->
                    list.getValue().stream()
                            .flatMap(each -> find(each, offset).stream())
                            .findFirst();
            default -> Optional.empty();
        };
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && scalar.getValue().isEmpty();
    }

    /// The end of an entry: of its value, or of its key with the colon when it has none.
    private int end(Entry entry) {
        return Math.max(end(entry.key()), end(entry.value()));
    }

    /// The end of what is written, without the blanks and comments that follow.
    private int end(Node node) {
        return switch (node) {
            case MappingNode mapping when isOpen(mapping) ->
                    end(new Entry(mapping, mapping.getValue().size() - 1));
            case SequenceNode list when isOpen(list) -> end(list.getValue().getLast());
            case ScalarNode scalar when isBlock(scalar) -> withoutBlanks(offset(node.getEndMark()));
            default -> offset(node.getEndMark());
        };
    }

    private static boolean isOpen(CollectionNode<?> node) {
        return node.getFlowStyle() == FlowStyle.BLOCK && !node.getValue().isEmpty();
    }

    private static boolean isBlock(ScalarNode scalar) {
        return scalar.getScalarStyle() == ScalarStyle.LITERAL
                || scalar.getScalarStyle() == ScalarStyle.FOLDED;
    }

    private int withoutBlanks(int end) {
        int at = end;
        while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private int start(Node node) {
        return offset(node.getStartMark());
    }

    /// Marks count code points.
    private int offset(Optional<Mark> mark) {
        int index = mark.map(Mark::getIndex).orElse(0);
        return isPlain ? Math.min(index, text.length()) : text.offsetByCodePoints(0, index);
    }

    private int lineStart(int offset) {
        int at = offset;
        while (at > 0 && !isBreak(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private int lineEnd(int offset) {
        int at = offset;
        while (at < text.length() && !isBreak(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private int nextLine(int lineEnd) {
        return text.startsWith("\r\n", lineEnd) ? lineEnd + 2 : lineEnd + 1;
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }

    private TextEdit insert(int at, String inserted) {
        return edit(at, at, inserted);
    }

    private TextEdit edit(int from, int to, String replacement) {
        SourcePosition start = places.positionOf(from);
        SourcePosition end = places.positionOf(to);
        return new TextEdit(start.line(), start.column(), end.line(), end.column(), replacement);
    }
}
