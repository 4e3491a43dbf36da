package dev.rowhouse.design.published;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.model.Attribute;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.model.Model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A whole schema that has been published for a model: its tables with all their columns. `README.md` beside the files says how they are written.
///
/// @param source who published it and where
/// @param model the model file, from the root of the repository
/// @param tables the tables in the order of the file
record TablesFile(String source, String model, List<Line> tables) {
    private static final Pattern HEAD = Pattern.compile("(source|model) +(\\S.*)");
    private static final Pattern TABLE =
            Pattern.compile(
                    "(added +)?(\\w+) +of (\\S+) +(\\(\\(.*?\\).*?\\)) *(?: (?!added )(.*?))?(?: *added (.*))?");

    TablesFile {
        tables = List.copyOf(tables);
    }

    /// One published table.
    ///
    /// @param of the entity that a row stands for
    /// @param columns what is stored beside the key
    /// @param added columns that were not published, without which questions of the model have no answer
    record Line(String name, String of, String key, List<String> columns, List<String> added) {}

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException when a line is none of those that such a file has
    static TablesFile parse(String name, String text) {
        String source = "";
        String model = "";
        List<Line> tables = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            Matcher table = TABLE.matcher(line);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (head.matches()) {
                source = head.group(1).equals("source") ? head.group(2) : source;
                model = head.group(1).equals("model") ? head.group(2) : model;
            } else if (table.matches()) {
                tables.add(
                        new Line(
                                table.group(2),
                                table.group(3),
                                table.group(4),
                                columns(Optional.ofNullable(table.group(5))),
                                columns(Optional.ofNullable(table.group(6)))));
            } else {
                throw new IllegalArgumentException(name + ": " + line);
            }
        }
        return new TablesFile(source, model, tables);
    }

    private static List<String> columns(Optional<String> text) {
        return text.filter(each -> !each.isBlank())
                .map(each -> List.of(each.strip().split(", *")))
                .orElse(List.of());
    }

    /// The tables over a model, numbered in the order of the file and serving no question yet.
    List<LogicalTable> over(Model whole) {
        List<LogicalTable> logical = new ArrayList<>();
        for (Line line : tables) {
            EntityType entity = whole.entity(line.of());
            RowShape shape = RowShape.of(entity);
            KeyReader reader = new KeyReader(whole, shape);
            Set<Field> others = new LinkedHashSet<>();
            for (String column : line.columns()) {
                if (column.equals("*")) {
                    entity.attributes().stream()
                            .map(Attribute::name)
                            .map(reader::field)
                            .forEach(others::add);
                } else {
                    others.add(reader.field(column));
                }
            }
            line.added().stream().map(reader::field).forEach(others::add);
            logical.add(
                    new LogicalTable(
                            logical.size(),
                            LogicalTable.Origin.QUESTION,
                            shape,
                            reader.read(line.key()),
                            others,
                            List.of(),
                            Set.of(),
                            Optional.empty()));
        }
        return logical;
    }
}
