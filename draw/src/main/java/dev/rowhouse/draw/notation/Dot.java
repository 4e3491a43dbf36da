package dev.rowhouse.draw.notation;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.content.TableLinks;
import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
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
import java.util.function.Predicate;

/// Graphs in DOT, the notation of Graphviz.
public final class Dot {
    private Dot() {}

    /// The tables and views of a design, with arrows from base tables to views, and to the tables
    /// that a question reads next.
    public static String of(Workload workload, Design design) {
        StringBuilder out = start(design.name());
        for (TableDesign table : design.tables()) {
            List<String> rows = new ArrayList<>();
            for (ColumnDesign column : table.columns()) {
                rows.add(
                        row(
                                ChebotkoNotation.name(column.name(), column.type()),
                                column.type().cql(),
                                ChebotkoNotation.mark(table, column)));
            }
            node(out, table.name(), table.rowMeaning(), rows);
        }
        for (TableLinks.Link link : TableLinks.of(workload, design).links()) {
            edge(
                    out,
                    link.from(),
                    link.to(),
                    link.isView()
                            ? "style=dashed"
                            : "label=" + quoted(String.join(", ", link.questions())));
        }
        return out.append("}\n").toString();
    }

    /// The entities and relationships of a model, in crow's foot notation.
    public static String of(Model model) {
        StringBuilder out = start(model.name());
        for (EntityType entity : model.entities()) {
            if (entity.kind() == EntityType.Kind.DECLARED) {
                node(out, entity.name(), entity.about(), rows(model, entity));
            }
        }
        model.subtypes().all().forEach(each -> subtype(out, model, each));
        for (ConceptLink link : ConceptLink.of(model)) {
            String style = link.isIdentifying() ? "" : ", style=dashed";
            edge(
                    out,
                    link.target(),
                    link.owner(),
                    "dir=both, arrowtail=%s, arrowhead=%s, label=%s%s"
                            .formatted(
                                    shape(link.atTarget()),
                                    shape(link.atOwner()),
                                    quoted(link.role()),
                                    style));
        }
        return out.append("}\n").toString();
    }

    private static void subtype(StringBuilder out, Model model, Subtype subtype) {
        node(
                out,
                subtype.name(),
                subtype.about(),
                rows(
                        model.entity(subtype.root()),
                        attribute -> subtype.names().contains(attribute.name())));
        edge(out, subtype.root(), subtype.name(), "dir=back, arrowtail=onormal");
    }

    private static List<String> rows(Model model, EntityType entity) {
        List<String> rows = new ArrayList<>();
        List<String> key = entity.key().stream().map(KeyPart::name).toList();
        for (KeyPart part : entity.key()) {
            String type =
                    switch (part) {
                        case KeyPart.OfAttribute(var attribute) -> attribute.type().cql();
                        case KeyPart.OfRole(var role) ->
                                model.relationship(entity.name(), role).target();
                    };
            rows.add(row(part.name(), type, "key"));
        }
        rows.addAll(
                rows(
                        entity,
                        attribute ->
                                !key.contains(attribute.name())
                                        && model.subtypes().of(entity.name()).stream()
                                                .allMatch(each ->
                                                        each.having(attribute.name()).isEmpty()
                                                                && !each.kind()
                                                                        .equals(
                                                                                attribute
                                                                                        .name()))));
        return rows;
    }

    private static List<String> rows(EntityType entity, Predicate<Attribute> which) {
        return entity.attributes().stream()
                .filter(which)
                .map(attribute ->
                        row(
                                attribute.name(),
                                attribute.type().cql(),
                                attribute.unique() ? "unique" : ""))
                .toList();
    }

    private static String shape(Tip tip) {
        return switch (tip) {
            case ONE -> "teetee";
            case NONE_OR_ONE -> "teeodot";
            case ONE_OR_MANY -> "crowtee";
            case ANY -> "crowodot";
            case ARROW -> "normal";
            case NONE -> "none";
        };
    }

    private static StringBuilder start(String name) {
        return new StringBuilder("digraph ")
                .append(quoted(name))
                .append(" {\n  rankdir=LR\n  node [shape=plain, fontname=Helvetica]\n")
                .append("  edge [fontname=Helvetica, fontsize=10]\n");
    }

    private static void node(StringBuilder out, String name, String about, List<String> rows) {
        out.append("  ").append(quoted(name)).append(" [label=<<TABLE BORDER=\"0\" ");
        out.append("CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"4\">\n");
        out.append("    <TR><TD COLSPAN=\"3\" BGCOLOR=\"#e6ebf1\"><B>").append(escaped(name));
        out.append("</B>");
        if (!about.isBlank()) {
            out.append("<BR/>").append(escaped(about));
        }
        out.append("</TD></TR>\n");
        rows.forEach(row -> out.append("    ").append(row).append('\n'));
        out.append("  </TABLE>>]\n");
    }

    private static String row(String name, String type, String mark) {
        return "<TR><TD ALIGN=\"LEFT\">%s</TD><TD ALIGN=\"LEFT\">%s</TD><TD>%s</TD></TR>"
                .formatted(escaped(name), escaped(type), escaped(mark));
    }

    private static void edge(StringBuilder out, String from, String to, String attributes) {
        out.append("  %s -> %s [%s]\n".formatted(quoted(from), quoted(to), attributes));
    }

    private static String quoted(String text) {
        return "\"" + oneLine(text).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String escaped(String text) {
        return oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
