package dev.rowhouse.design.given;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads a primary key in CQL notation. Its columns are paths that start at the entity of a row:
/// `((room.hotel.id), date DESC, room.number)`.
public final class KeyReader {
    private static final String ELEMENT = "element of ";

    private final Identity identity;
    private final RowShape shape;

    /// Creates a reader for keys of tables whose rows have a shape.
    public KeyReader(Model model, RowShape shape) {
        this.identity = new Identity(model, shape);
        this.shape = shape;
    }

    /// Reads a key.
    ///
    /// @throws IllegalArgumentException when the text is not a key, or when a column is no path of
    ///     the shape or is ambiguous
    public TableKey read(String text) {
        int end = text.indexOf(')');
        if (!text.startsWith("((") || !text.endsWith(")") || end < 0) {
            throw new IllegalArgumentException("not a key: " + text);
        }
        List<Field> partition = new ArrayList<>();
        Optional<Bucketing> bucket = Optional.empty();
        for (String column : columns(text.substring(2, end))) {
            Optional<Bucketing> found = bucket(column);
            if (found.isPresent()) {
                bucket = found;
            } else {
                partition.add(field(column));
            }
        }
        List<OrderTerm> clustering = new ArrayList<>();
        for (String column : columns(text.substring(end + 1, text.length() - 1))) {
            boolean descends = column.endsWith(" DESC");
            clustering.add(
                    new OrderTerm(
                            field(descends ? column.replace(" DESC", "") : column),
                            descends ? Direction.DESCENDING : Direction.ASCENDING));
        }
        return new TableKey(partition, bucket, clustering);
    }

    private static List<String> columns(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(column -> !column.isEmpty())
                .toList();
    }

    private Optional<Bucketing> bucket(String column) {
        if (column.equals("single")) {
            return Optional.of(new Bucketing.Single());
        }
        return Arrays.stream(Granularity.values())
                .filter(each -> column.startsWith(word(each) + " of "))
                .map(each ->
                        (Bucketing)
                                new Bucketing.ByTime(
                                        each, field(column.substring(word(each).length() + 4))))
                .findFirst();
    }

    private static String word(Granularity granularity) {
        return granularity.name().toLowerCase(Locale.ROOT);
    }

    /// Reads one column.
    ///
    /// @throws IllegalArgumentException when the column is no path of the shape or is ambiguous
    public Field field(String column) {
        boolean isElement = column.startsWith(ELEMENT);
        String path = isElement ? column.substring(ELEMENT.length()) : column;
        List<Field> found = new ArrayList<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            String prefix = shape.roots().get(root).name() + ".";
            boolean isNamed = path.startsWith(prefix) && shape.roots().size() > 1;
            String rest = isNamed ? path.substring(prefix.length()) : path;
            walk(Node.root(root), List.of(rest.split("\\."))).ifPresent(found::add);
        }
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    column + " means " + found.size() + " columns of " + shape.roots());
        }
        Field field = shape.canonical(found.getFirst());
        return isElement ? new Field(field.node(), field.attribute(), Field.Part.ELEMENT) : field;
    }

    private Optional<Field> walk(Node node, List<String> path) {
        EntityType entity = identity.entity(node);
        if (path.size() == 1) {
            Optional<Attribute> attribute = entity.findAttribute(path.getFirst());
            return attribute.map(each -> Field.of(node, each));
        }
        try {
            return walk(shape.canonical(node.to(path.getFirst())), path.subList(1, path.size()));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
