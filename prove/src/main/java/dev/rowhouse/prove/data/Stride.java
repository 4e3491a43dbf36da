package dev.rowhouse.prove.data;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;

import java.util.List;

/// Puts the numbers of a block into another order, so that what comes later is now and then less
/// than what came before: a new minimum would never be met otherwise.
///
/// @param block how many numbers change their places among themselves: a power of two
/// @param step the distance between two successive ones: odd, so that none comes twice
record Stride(long block, long step) {
    /// The order of an attribute's values. A key of one attribute keeps them in theirs, because
    /// people read it in counterexamples.
    static Stride of(EntityType entity, Attribute attribute) {
        boolean isKey =
                entity.key().stream().map(KeyPart::name).toList().equals(List.of(attribute.name()));
        if (isKey) {
            return new Stride(1, 1);
        }
        return attribute.type() == NativeType.TINYINT ? new Stride(64, 23) : new Stride(4096, 1597);
    }

    /// The number at a place; a different one for each place.
    ///
    /// @param place from 0
    long apply(long place) {
        long within = place % block;
        return place - within + within * step % block;
    }
}
