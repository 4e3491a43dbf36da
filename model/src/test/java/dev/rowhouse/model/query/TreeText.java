package dev.rowhouse.model.query;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Any tree of records as indented text, without the places where its parts stood.
final class TreeText {
    private TreeText() {}

    static String of(Object tree) {
        return String.join("\n", lines(tree));
    }

    private static List<String> lines(Object node) {
        return switch (node) {
            case JpqlTree.Name name -> List.of(name.text());
            case JpqlTree.Path path -> List.of(path.text());
            case Optional<?> optional -> optional.map(TreeText::lines).orElse(List.of("none"));
            case List<?> list -> list.stream().flatMap(each -> lines(each).stream()).toList();
            case Record leaf -> record(leaf);
            default -> List.of(String.valueOf(node));
        };
    }

    private static List<String> record(Record node) {
        List<String> lines = new ArrayList<>();
        lines.add(node.getClass().getSimpleName());
        for (RecordComponent component : node.getClass().getRecordComponents()) {
            if (component.getName().equals("offset") || component.getName().equals("length")) {
                continue;
            }
            List<String> values = lines(value(node, component));
            if (values.isEmpty()) {
                continue;
            }
            if (values.size() == 1) {
                lines.add("  " + component.getName() + " " + values.getFirst());
            } else {
                lines.add("  " + component.getName());
                lines.addAll(
                        values.stream().map(line -> "    " + line).collect(Collectors.toList()));
            }
        }
        return lines;
    }

    private static Object value(Record node, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(node);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
