package dev.rowhouse.draw.notation;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.content.TableLinks;
import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Entity-relationship diagrams in the notation of Mermaid, which many pages with Markdown show.
///
/// Mermaid's types have no angle brackets and commas, so `map<text, int>` becomes `map(text-int)`.
public final class Mermaid {
    private static final String START = "erDiagram\n";

    private Mermaid() {}

    /// The conceptual model: its entities with their keys and attributes, and its relationships.
    public static String of(Model model) {
        StringBuilder out = new StringBuilder(START);
        for (EntityType entity : model.entities()) {
            if (entity.kind() == EntityType.Kind.DECLARED) {
                entity(out, model, entity);
            }
        }
        for (ConceptLink link : ConceptLink.of(model)) {
            out.append(
                    "    %s %s%s%s %s : %s\n"
                            .formatted(
                                    quoted(link.target()),
                                    left(link.atTarget()),
                                    link.isIdentifying() ? "--" : "..",
                                    right(link.atOwner()),
                                    quoted(link.owner()),
                                    quoted(link.role())));
        }
        model.subtypes()
                .all()
                .forEach(each ->
                        out.append(
                                "    %s ||--o| %s : \"is a\"\n"
                                        .formatted(quoted(each.root()), quoted(each.name()))));
        return out.toString();
    }

    private static void entity(StringBuilder out, Model model, EntityType entity) {
        List<String> lines = new ArrayList<>();
        for (KeyPart part : entity.key()) {
            lines.add(
                    switch (part) {
                        case KeyPart.OfAttribute(var attribute) ->
                                line(attribute.type().cql(), attribute.name(), "PK", "");
                        case KeyPart.OfRole(var role) ->
                                line(
                                        model.relationship(entity.name(), role).target(),
                                        role,
                                        "PK, FK",
                                        "");
                    });
        }
        Optional<Hierarchy> hierarchy = model.subtypes().of(entity.name());
        for (Attribute attribute : entity.attributes()) {
            boolean isKey = entity.key().stream().anyMatch(p -> p.name().equals(attribute.name()));
            boolean isOfKinds =
                    hierarchy.stream()
                            .anyMatch(each ->
                                    each.kind().equals(attribute.name())
                                            || !each.having(attribute.name()).isEmpty());
            if (!isKey && !isOfKinds) {
                lines.add(line(attribute, attribute.optional()));
            }
        }
        block(out, entity.name(), lines);
        for (Subtype each : hierarchy.map(Hierarchy::subtypes).orElse(List.of())) {
            block(
                    out,
                    each.name(),
                    entity.attributes().stream()
                            .filter(attribute -> each.names().contains(attribute.name()))
                            .map(attribute ->
                                    line(attribute, !each.mandatory().contains(attribute.name())))
                            .toList());
        }
    }

    private static String line(Attribute attribute, boolean isOptional) {
        List<String> notes = new ArrayList<>();
        attribute.derivation().ifPresent(each -> notes.add("= " + each.text()));
        attribute.formula().ifPresent(each -> notes.add("= " + each.text()));
        attribute.snapshot().ifPresent(each -> notes.add("taken from " + each.text()));
        if (isOptional) {
            notes.add("optional");
        }
        return line(
                attribute.type().cql(),
                attribute.name(),
                attribute.unique() ? "UK" : "",
                String.join(", ", notes));
    }

    /// The tables and views of a design with their columns, each with its mark in a Chebotko
    /// diagram as a comment. Lines lead from base tables to views, and to the tables that a
    /// question reads next.
    public static String of(Workload workload, Design design) {
        StringBuilder out = new StringBuilder(START);
        for (TableDesign table : design.tables()) {
            List<String> lines = new ArrayList<>();
            for (ColumnDesign column : table.columns()) {
                lines.add(
                        line(
                                column.type().cql(),
                                column.name(),
                                column.role().isKey() ? "PK" : "",
                                ChebotkoNotation.mark(table, column)));
            }
            block(out, table.name(), lines);
        }
        for (TableLinks.Link link : TableLinks.of(workload, design).links()) {
            out.append(
                    "    %s %s %s : %s\n"
                            .formatted(
                                    quoted(link.from()),
                                    link.isView() ? "||..||" : "}o--o{",
                                    quoted(link.to()),
                                    quoted(
                                            link.isView()
                                                    ? "view"
                                                    : String.join(", ", link.questions()))));
        }
        return out.toString();
    }

    private static void block(StringBuilder out, String name, List<String> lines) {
        out.append("    ").append(quoted(name));
        if (lines.isEmpty()) {
            out.append('\n');
            return;
        }
        out.append(" {\n");
        lines.forEach(line -> out.append("        ").append(line).append('\n'));
        out.append("    }\n");
    }

    private static String line(String type, String name, String keys, String note) {
        return (word(type) + " " + word(name) + " " + keys).strip()
                + (note.isEmpty() ? "" : " " + quoted(note));
    }

    private static String left(Tip tip) {
        return switch (tip) {
            case NONE_OR_ONE -> "|o";
            case ONE_OR_MANY -> "}|";
            case ANY -> "}o";
            case ONE, NONE, ARROW -> "||";
        };
    }

    private static String right(Tip tip) {
        return switch (tip) {
            case NONE_OR_ONE -> "o|";
            case ONE_OR_MANY -> "|{";
            case ANY -> "o{";
            case ONE, NONE, ARROW -> "||";
        };
    }

    /// A text without the characters that end it, or that Mermaid takes for something else.
    private static String quoted(String text) {
        String plain = text.replaceAll("[\"%\\\\\\p{Cntrl}]", "_");
        return "\"" + (plain.isBlank() ? "_" : plain) + "\"";
    }

    /// A type or name of only those characters that Mermaid allows.
    private static String word(String text) {
        String plain =
                text.replace('<', '(')
                        .replace('>', ')')
                        .replaceAll(",\\s*", "-")
                        .replaceAll("[^A-Za-z0-9_()-]", "_");
        return plain.isEmpty() || !Character.isLetter(plain.charAt(0)) ? "x" + plain : plain;
    }
}
