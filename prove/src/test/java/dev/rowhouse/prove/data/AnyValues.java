package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.stream.IntStream;

/// Values of native types, made by chance.
public final class AnyValues {
    private AnyValues() {}

    /// Some values of a type.
    public static List<Datum> of(NativeType type, int count) {
        NativeValues values = new NativeValues(RandomSource.seeded(5));
        return IntStream.range(0, count)
                .mapToObj(_ -> Datum.of(type, values.make(type, new Domain.Any(), 0)))
                .toList();
    }
}
