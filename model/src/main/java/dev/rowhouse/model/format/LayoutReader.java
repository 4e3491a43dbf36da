package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;
import dev.rowhouse.model.format.LayoutTree.Span;
import dev.rowhouse.model.format.LayoutTree.Text;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a text that is known to be a model file's YAML into a `LayoutTree`.
final class LayoutReader {
    private final String text;

    /// Marks count code points; where no character takes two, these are offsets.
    private final boolean isPlainText;

    private int parts;
    private int branches;

    private LayoutReader(String text) {
        this.text = text;
        this.isPlainText = text.codePointCount(0, text.length()) == text.length();
    }

    /// The tree of a text.
    static LayoutTree read(String text) {
        LoadSettings settings = LoadSettings.builder().setUseMarks(true).build();
        Node root = new Compose(settings).composeString(text).orElseThrow();
        return new LayoutReader(text).tree(root);
    }

    private LayoutTree tree(Node node) {
        return switch (node) {
            case ScalarNode scalar -> text(scalar);
            case SequenceNode sequence -> list(sequence);
            case MappingNode mapping -> mapping(mapping);
            default -> throw new IllegalArgumentException("no node of YAML: " + node);
        };
    }

    private Text text(ScalarNode node) {
        return switch (node.getScalarStyle()) {
            case PLAIN, JSON_SCALAR_STYLE ->
                    new Text(node.getValue(), Text.Style.PLAIN, trimmed(span(node)));
            case SINGLE_QUOTED, DOUBLE_QUOTED ->
                    new Text(node.getValue(), Text.Style.QUOTED, span(node));
            // The last line breaks of a block are those before what follows it.
            case LITERAL, FOLDED ->
                    new Text(
                            node.getValue().stripTrailing(), Text.Style.BLOCK, trimmed(span(node)));
        };
    }

    private Span trimmed(Span span) {
        int to = span.to();
        while (to > span.from() && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        return new Span(span.from(), to);
    }

    private Branch list(SequenceNode node) {
        int number = branches++;
        List<Part> items = new ArrayList<>();
        for (Node item : node.getValue()) {
            int part = parts++;
            LayoutTree value = tree(item);
            items.add(new Part(part, Optional.empty(), value, value.span()));
        }
        return new Branch(number, false, isFlow(node.getFlowStyle()), items, trimmed(span(node)));
    }

    private Branch mapping(MappingNode node) {
        int number = branches++;
        List<Part> entries = new ArrayList<>();
        for (NodeTuple tuple : node.getValue()) {
            int part = parts++;
            Text key = text((ScalarNode) tuple.getKeyNode());
            LayoutTree value = tree(tuple.getValueNode());
            int to = Math.max(key.span().to(), value.span().to());
            entries.add(new Part(part, Optional.of(key), value, new Span(key.span().from(), to)));
        }
        return new Branch(number, true, isFlow(node.getFlowStyle()), entries, trimmed(span(node)));
    }

    private static boolean isFlow(FlowStyle style) {
        return style == FlowStyle.FLOW;
    }

    private Span span(Node node) {
        int from = offset(node.getStartMark().orElseThrow());
        return new Span(from, Math.max(from, offset(node.getEndMark().orElseThrow())));
    }

    private int offset(Mark mark) {
        int index = Math.min(mark.getIndex(), text.length());
        return isPlainText
                ? index
                : text.offsetByCodePoints(
                        0, Math.min(mark.getIndex(), text.codePointCount(0, text.length())));
    }
}
