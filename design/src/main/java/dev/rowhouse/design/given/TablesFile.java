package dev.rowhouse.design.given;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A complete schema for a model by another author: its tables with all their columns. Each line
/// describes one table:
///
/// ```
/// items_with_category  of Item  ((id), category.id)  *  added seller.id
/// ```
///
/// The parts of a line are the table's name, the entity of a row, the primary key and the other
/// columns, as paths from that entity. `*` stands for all attributes of the entity itself. The
/// columns after `added` are missing in the published schema, but some question needs them. A line
/// that starts with `added` describes a table that is missing there. The first lines give the
/// `source` and the `model`.
///
/// @param source the author and place of publication
/// @param model the path of the model file, from the root of the repository
/// @param tables the tables in the order of the file
public record TablesFile(String source, String model, List<Line> tables) {
    private static final Pattern HEAD = Pattern.compile("(source|model) +(\\S.*)");
    private static final Pattern TABLE =
            Pattern.compile(
                    "(added +)?(\\w+) +of (\\S+) +(\\(\\(.*?\\).*?\\)) *(?: (?!added )(.*?))?(?: *added (.*))?");

    /// Copies the list.
    public TablesFile {
        tables = List.copyOf(tables);
    }

    /// One published table.
    ///
    /// @param name the table's name
    /// @param of the entity of a row
    /// @param key the primary key, as [KeyReader] reads it
    /// @param columns the columns besides the key
    /// @param added columns that were not published, but that some question of the model needs
    public record Line(
            String name, String of, String key, List<String> columns, List<String> added) {
        /// Copies the lists.
        public Line {
            columns = List.copyOf(columns);
            added = List.copyOf(added);
        }
    }

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException when a line is neither a table nor one of the first lines
    public static TablesFile parse(String name, String text) {
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

    /// The tables for a model, numbered in the order of the file. They serve no question yet.
    ///
    /// @throws IllegalArgumentException when the model lacks an entity, or a column of a table
    public List<Table> over(Model whole) {
        List<Table> logical = new ArrayList<>();
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
            logical.add(Table.of(logical.size(), shape, reader.read(line.key())).storing(others));
        }
        return logical;
    }
}
