package dev.rowhouse.model.file;

import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.model.concept.Freedom;
import dev.rowhouse.model.concept.ServedBy;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The settings of a question in the model file that constrain its answer.
///
/// @param first the rows of each group that are kept, if not all
/// @param page rows per page, if it is read in pages
/// @param servedBy the prescribed kind of answer
/// @param bucket the bucket wished for, if any
/// @param table the table name wished for, if any
/// @param key the key that the table read first must have, if the file says so
/// @param never what the designer may not do for it
/// @param neverKeys keys that the table read first may not have
/// @param options options of the table read first
public record ConstraintsText(
        Optional<FirstText> first,
        OptionalInt page,
        ServedBy servedBy,
        Optional<BucketText> bucket,
        Optional<String> table,
        Optional<KeyText> key,
        Set<Freedom> never,
        List<KeyText> neverKeys,
        List<Property> options) {
    /// Copies the collections.
    public ConstraintsText {
        Set<Freedom> copy = EnumSet.noneOf(Freedom.class);
        copy.addAll(never);
        never = Collections.unmodifiableSet(copy);
        neverKeys = List.copyOf(neverKeys);
        options = List.copyOf(options);
    }
}
