package dev.rowhouse.model.format;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;
import dev.rowhouse.model.format.LayoutTree.Text;
import dev.rowhouse.model.source.YamlScalar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The same model file in an untidy layout made by chance: other indentation, quotes and brackets,
/// comments and blank lines in many places, sections and keys in any order.
final class RandomLayout {
    private final RandomSource random;
    private final StringBuilder text = new StringBuilder();
    private int comments;

    /// Whether a comment that is indented would be part of the text before it.
    private boolean isAfterText;

    private RandomLayout(long seed) {
        this.random = RandomSource.seeded(seed);
    }

    /// The text of a file in another layout.
    static String of(String text, long seed) {
        RandomLayout layout = new RandomLayout(seed);
        layout.block((Branch) LayoutReader.read(text), 0, 0);
        layout.comment(0);
        return layout.text.toString();
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String comment() {
        return "#" + " ".repeat(random.nextInt(3)) + "comment: " + comments++ + " {'";
    }

    private void comment(int indent) {
        while (chance(8)) {
            if (chance(30)) {
                text.append(" ".repeat(random.nextInt(4))).append('\n');
            }
            text.append(" ".repeat(indent + (chance(20) && !isAfterText ? random.nextInt(5) : 0)))
                    .append(comment())
                    .append('\n');
        }
    }

    /// @param depth 0 for the file, 1 for sections: their keys may change places
    private void block(Branch branch, int indent, int depth) {
        List<Part> parts = new ArrayList<>(branch.parts());
        if (depth == 0) {
            Collections.rotate(parts, random.nextInt(parts.size()));
        }
        for (Part part : parts) {
            comment(indent);
            if (chance(10)) {
                text.append("\n".repeat(1 + random.nextInt(2)));
            }
            String start = part.key().map(Text::value).map(key -> key + ":").orElse("-");
            text.append(" ".repeat(indent)).append(start);
            isAfterText = false;
            value(part, indent, depth);
        }
    }

    private void value(Part part, int indent, int depth) {
        switch (part.value()) {
            case Text value when chance(20) && !value.isNothing() -> {
                text.append(chance(50) ? " >-" : " |");
                end();
                String line = value.value();
                text.append(" ".repeat(indent + 1 + random.nextInt(3))).append(line).append('\n');
                isAfterText = true;
            }
            case Text value -> {
                text.append(' ').append(scalar(value, YamlScalar.Style.BLOCK));
                end();
            }
            case Branch branch when depth > 0 && chance(branch.isFlow() ? 80 : 30) -> {
                text.append(' ');
                flow(branch, indent);
                end();
            }
            case Branch branch when branch.parts().isEmpty() -> {
                text.append(" {}");
                end();
            }
            case Branch branch -> {
                end();
                block(branch, indent + 1 + random.nextInt(4), depth + 1);
            }
        }
    }

    private void end() {
        if (chance(8)) {
            text.append("  ").append(comment());
        }
        text.append(" ".repeat(random.nextInt(2))).append('\n');
    }

    private String scalar(Text value, YamlScalar.Style style) {
        if (value.isNothing()) {
            return "";
        }
        boolean isPlain = YamlScalar.isPlain(value.value(), style);
        return switch (random.nextInt(isPlain ? 4 : 2)) {
            case 0 -> "'" + value.value().replace("'", "''") + "'";
            case 1 -> YamlScalar.quoted(value.value());
            default -> value.value();
        };
    }

    private void flow(Branch branch, int indent) {
        text.append(branch.isMapping() ? "{" : "[");
        for (int i = 0; i < branch.parts().size(); i++) {
            Part part = branch.parts().get(i);
            if (chance(10)) {
                text.append(chance(30) ? "  " + comment() : "").append('\n');
                comment(indent + 2);
                text.append(" ".repeat(indent + 2));
            }
            part.key().ifPresent(key -> text.append(key.value()).append(": "));
            switch (part.value()) {
                case Text value -> text.append(scalar(value, YamlScalar.Style.FLOW));
                case Branch inner -> flow(inner, indent);
            }
            text.append(i + 1 < branch.parts().size() ? ", " : "");
        }
        text.append(branch.isMapping() ? "}" : "]");
    }
}
