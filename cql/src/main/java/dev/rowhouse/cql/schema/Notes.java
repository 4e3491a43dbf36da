package dev.rowhouse.cql.schema;

import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The comments and security labels of a keyspace and of what lives in it (Cassandra 6.0). The
/// comment of a table is one of its options instead.
///
/// @param comments the comments
/// @param labels the security labels
public record Notes(SortedMap<Target, String> comments, SortedMap<Target, String> labels) {
    /// None.
    public static final Notes NONE = new Notes(new TreeMap<>(), new TreeMap<>());

    /// A kind of described object, in the order of the system tables.
    public enum Kind {
        /// A column of a table.
        COLUMN,
        /// A field of a type.
        FIELD,
        /// The keyspace itself.
        KEYSPACE,
        /// A table.
        TABLE,
        /// A user-defined type.
        TYPE
    }

    /// A described object.
    ///
    /// @param name the table or type; empty for the keyspace
    /// @param part the column or field; empty for what has none
    public record Target(Kind kind, String name, String part) implements Comparable<Target> {
        private static final Comparator<Target> ORDER =
                Comparator.comparing(Target::kind)
                        .thenComparing(Target::name)
                        .thenComparing(Target::part);

        @Override
        public int compareTo(Target other) {
            return ORDER.compare(this, other);
        }
    }

    /// Copies the maps.
    public Notes {
        comments = Collections.unmodifiableSortedMap(new TreeMap<>(comments));
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    Notes withComment(Target target, Optional<String> comment) {
        return new Notes(with(comments, target, comment), labels);
    }

    Notes withLabel(Target target, Optional<String> label) {
        return new Notes(comments, with(labels, target, label));
    }

    private static SortedMap<Target, String> with(
            SortedMap<Target, String> map, Target target, Optional<String> text) {
        SortedMap<Target, String> result = new TreeMap<>(map);
        text.ifPresentOrElse(one -> result.put(target, one), () -> result.remove(target));
        return result;
    }

    /// The same with the part of an object under another name.
    Notes renamed(Kind kind, String name, String from, String to) {
        UnaryOperator<SortedMap<Target, String>> rename =
                map -> {
                    Optional<String> text =
                            Optional.ofNullable(map.get(new Target(kind, name, from)));
                    return text.isEmpty()
                            ? map
                            : with(
                                    with(map, new Target(kind, name, from), Optional.empty()),
                                    new Target(kind, name, to),
                                    text);
                };
        return new Notes(rename.apply(comments), rename.apply(labels));
    }

    /// Those about what there is.
    Notes about(KeyspaceMetadata keyspace) {
        if (comments.isEmpty() && labels.isEmpty()) {
            return this;
        }
        TreeMap<Target, String> keptComments = new TreeMap<>(comments);
        TreeMap<Target, String> keptLabels = new TreeMap<>(labels);
        keptComments.keySet().removeIf(target -> !exists(target, keyspace));
        keptLabels.keySet().removeIf(target -> !exists(target, keyspace));
        return new Notes(keptComments, keptLabels);
    }

    private static boolean exists(Target target, KeyspaceMetadata keyspace) {
        return switch (target.kind()) {
            case KEYSPACE -> true;
            case TABLE -> keyspace.findTable(target.name()).isPresent();
            case COLUMN ->
                    keyspace.findTable(target.name())
                            .flatMap(table -> table.findColumn(target.part()))
                            .isPresent();
            case TYPE -> keyspace.findType(target.name()).isPresent();
            case FIELD ->
                    keyspace.findType(target.name())
                            .filter(type -> type.fieldIndex(target.part()) >= 0)
                            .isPresent();
        };
    }
}
