package dev.rowhouse.model.glossary;

import dev.rowhouse.model.glossary.NameIndex.Section;
import dev.rowhouse.model.query.JpqlLayout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Glossaries as a Markdown document, with links from the index.
///
/// Paragraphs are not wrapped, so that a change of one word changes one line.
public final class GlossaryMarkdown implements GlossaryPage {
    private static final int STATEMENT_WIDTH = 88;

    private final StringBuilder text = new StringBuilder();
    private final Anchors anchors = new Anchors();
    private final Map<Place, String> places = new HashMap<>();

    private GlossaryMarkdown() {}

    /// A heading of the model that is being written.
    private record Place(Section section, String name) {}

    /// The document of some models.
    public static String of(List<Glossary> glossaries) {
        GlossaryMarkdown page = new GlossaryMarkdown();
        glossaries.forEach(each -> GlossaryOutline.write(each, page));
        return page.text.toString().stripTrailing() + "\n";
    }

    @Override
    public void title(String model) {
        places.clear();
        heading(1, model);
    }

    @Override
    public void section(Section section) {
        heading(2, section.title());
    }

    @Override
    public void term(Section section, String name) {
        places.put(new Place(section, name), heading(3, name));
    }

    private String heading(int level, String title) {
        text.append("#".repeat(level)).append(' ').append(title).append("\n\n");
        return anchors.next(title);
    }

    @Override
    public void about(String words) {
        paragraph(escaped(words));
    }

    @Override
    public void facts(String words) {
        paragraph(words);
    }

    private void paragraph(String words) {
        text.append(words).append("\n\n");
    }

    @Override
    public void attributes(String title, List<Glossary.AttributeTerm> attributes) {
        boolean hasNotes =
                attributes.stream()
                        .anyMatch(each -> !each.about().isEmpty() || !each.rules().isEmpty());
        row(hasNotes ? List.of(title, "Type", "Notes") : List.of(title, "Type"));
        row(hasNotes ? List.of("---", "---", "---") : List.of("---", "---"));
        for (Glossary.AttributeTerm each : attributes) {
            String name = code(each.name());
            String type = code(each.type());
            row(
                    hasNotes
                            ? List.of(name, type, notes(each.about(), each.rules()))
                            : List.of(name, type));
        }
        text.append('\n');
    }

    @Override
    public void relationships(List<Glossary.RelationshipTerm> relationships) {
        row(List.of("Relationships", "To", "Notes"));
        row(List.of("---", "---", "---"));
        for (Glossary.RelationshipTerm each : relationships) {
            row(
                    List.of(
                            code(each.name()),
                            code(each.to()),
                            notes(each.about(), List.of(each.number()))));
        }
        text.append('\n');
    }

    private static String notes(String about, List<String> rules) {
        String all = String.join("; ", rules);
        return about.isEmpty() ? all : escaped(about) + (all.isEmpty() ? "" : " (" + all + ")");
    }

    private void row(List<String> cells) {
        text.append(
                cells.stream()
                        .map(cell -> cell.replace("|", "\\|"))
                        .collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    @Override
    public void statement(String jpql) {
        text.append("```sql\n");
        JpqlLayout.lines(jpql, STATEMENT_WIDTH)
                .orElse(List.of(jpql))
                .forEach(line -> text.append(line).append('\n'));
        text.append("```\n\n");
    }

    @Override
    public void index(NameIndex index) {
        for (NameIndex.Name name : index.names()) {
            text.append("- ")
                    .append(code(name.text()))
                    .append(": ")
                    .append(
                            name.meanings().stream()
                                    .map(this::meaning)
                                    .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        text.append('\n');
    }

    private String meaning(NameIndex.Meaning meaning) {
        String anchor = places.get(new Place(meaning.section(), meaning.owner()));
        boolean isItself = !meaning.kind().endsWith(" of");
        return isItself
                ? "[%s](#%s)".formatted(meaning.kind(), anchor)
                : "%s [%s](#%s)".formatted(meaning.kind(), meaning.owner(), anchor);
    }

    private static String code(String name) {
        return "`" + name + "`";
    }

    /// Keeps characters of a text from being taken as HTML or the start of a block.
    private static String escaped(String words) {
        String oneLine = words.replaceAll("\\s+", " ").replace("<", "&lt;").replace("*", "\\*");
        return oneLine.matches("(?s)([-+#>|=~]|[0-9]+[.)]).*")
                ? oneLine.replaceFirst("([-+#>|=~.)])", "\\\\$1")
                : oneLine;
    }
}
