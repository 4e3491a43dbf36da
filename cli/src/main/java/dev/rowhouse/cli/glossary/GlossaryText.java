package dev.rowhouse.cli.glossary;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.glossary.Glossary;
import dev.rowhouse.model.glossary.GlossaryOutline;
import dev.rowhouse.model.glossary.GlossaryPage;
import dev.rowhouse.model.glossary.NameIndex;
import dev.rowhouse.model.glossary.NameIndex.Section;
import dev.rowhouse.model.query.JpqlLayout;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A glossary as text for a terminal.
public final class GlossaryText implements GlossaryPage {
    private static final String STEP = "  ";
    private static final int STATEMENT_WIDTH = 88;

    private final List<TextLine> lines = new ArrayList<>();
    private final int statementWidth;

    private GlossaryText(PageWidth page) {
        this.statementWidth = Math.min(page.columns(), STATEMENT_WIDTH) - 2 * STEP.length();
    }

    /// The lines of a glossary; longer ones are still to be wrapped.
    public static List<TextLine> of(Glossary glossary, PageWidth page) {
        GlossaryText text = new GlossaryText(page);
        GlossaryOutline.write(glossary, text);
        return text.lines;
    }

    @Override
    public void title(String model) {
        lines.add(TextLine.of(Emphasis.HEADING, model));
    }

    @Override
    public void section(Section section) {
        lines.add(TextLine.BLANK);
        lines.add(TextLine.of(Emphasis.HEADING, section.title()));
        if (section == Section.INDEX) {
            lines.add(TextLine.BLANK);
        }
    }

    @Override
    public void term(Section section, String name) {
        lines.add(TextLine.BLANK);
        lines.add(TextLine.of(Emphasis.NAME, STEP + name).hangingBy(STEP.repeat(2)));
    }

    /// The description follows the name of an entity, question or mutation on its line.
    @Override
    public void about(String text) {
        String oneLine = text.replaceAll("\\s+", " ");
        TextLine last = lines.getLast();
        boolean isOfTerm = last.plain().startsWith(STEP);
        if (isOfTerm) {
            lines.set(lines.size() - 1, last.and(Emphasis.PLAIN, STEP + oneLine));
        } else {
            lines.add(TextLine.of(oneLine));
        }
    }

    @Override
    public void facts(String text) {
        add(2, text);
    }

    @Override
    public void attributes(String title, List<Glossary.AttributeTerm> attributes) {
        int width = width(attributes.stream().map(Glossary.AttributeTerm::name).toList());
        add(2, title);
        for (Glossary.AttributeTerm each : attributes) {
            List<String> parts = new ArrayList<>(List.of(each.type()));
            parts.addAll(each.rules());
            item(each.name(), width, String.join(", ", parts), each.about());
        }
    }

    @Override
    public void relationships(List<Glossary.RelationshipTerm> relationships) {
        int width = width(relationships.stream().map(Glossary.RelationshipTerm::name).toList());
        add(2, "Relationships");
        for (Glossary.RelationshipTerm each : relationships) {
            item(each.name(), width, each.to() + ": " + each.number(), each.about());
        }
    }

    private static int width(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    private void item(String name, int width, String words, String about) {
        String padding = " ".repeat(width - name.length()) + STEP;
        TextLine line =
                styled(words.replace("`", ""))
                        .and(
                                Emphasis.FAINT,
                                about.isEmpty() ? "" : "  " + about.replaceAll("\\s+", " "));
        TextLine whole = TextLine.of(Emphasis.NAME, STEP.repeat(3) + name + padding);
        for (TextLine.Run run : line.runs()) {
            whole = whole.and(run.emphasis(), run.text());
        }
        lines.add(whole.hangingBy(" ".repeat(STEP.length() * 3 + width + STEP.length())));
    }

    @Override
    public void statement(String jpql) {
        JpqlLayout.lines(jpql, statementWidth)
                .orElse(List.of(jpql))
                .forEach(line -> lines.add(TextLine.of(Emphasis.CODE, STEP.repeat(2) + line)));
    }

    @Override
    public void index(NameIndex index) {
        int width = width(index.names().stream().map(NameIndex.Name::text).toList());
        for (NameIndex.Name name : index.names()) {
            String meanings =
                    name.meanings().stream()
                            .map(GlossaryText::meaning)
                            .collect(Collectors.joining(", "));
            String padding = " ".repeat(width - name.text().length()) + STEP;
            lines.add(
                    TextLine.of(Emphasis.NAME, STEP + name.text() + padding)
                            .and(Emphasis.PLAIN, meanings)
                            .hangingBy(" ".repeat(width + 2 * STEP.length())));
        }
    }

    private static String meaning(NameIndex.Meaning meaning) {
        return meaning.kind().endsWith(" of")
                ? meaning.kind() + " " + meaning.owner()
                : meaning.kind();
    }

    private void add(int steps, String words) {
        TextLine line = TextLine.of(STEP.repeat(steps));
        for (TextLine.Run run : styled(words).runs()) {
            line = line.and(run.emphasis(), run.text());
        }
        lines.add(line.hangingBy(STEP.repeat(steps + 1)));
    }

    /// Words whose names, between backticks, are shown as code.
    private static TextLine styled(String words) {
        TextLine line = TextLine.BLANK;
        String[] parts = words.split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            line = line.and(i % 2 == 0 ? Emphasis.PLAIN : Emphasis.CODE, parts[i]);
        }
        return line;
    }
}
