package dev.rowhouse.prove.value;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.VectorSimilarity;

/// The distance between vectors of floats; the nearest vectors have the smallest.
///
/// It is computed in doubles from the encoded floats, four bytes each.
public final class Distance {
    /// Distances that differ by less are equal: rounding could have made the difference.
    private static final double ROUNDING = 1e-9;

    private Distance() {}

    /// The distance of two vectors of equal length by the similarity of an index.
    public static double of(VectorSimilarity similarity, Bytes one, Bytes other) {
        return switch (similarity) {
            case COSINE ->
                    1 - product(one, other) / Math.sqrt(product(one, one) * product(other, other));
            case EUCLIDEAN -> Math.sqrt(squares(one, other));
            case DOT_PRODUCT -> -product(one, other);
        };
    }

    /// Whether two distances may differ by rounding only.
    public static boolean isSame(double one, double other) {
        double size = Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
        return Double.compare(one, other) == 0 || Math.abs(one - other) <= ROUNDING * size;
    }

    private static double product(Bytes one, Bytes other) {
        double sum = 0;
        for (int at = 0; at < one.length(); at += Float.BYTES) {
            sum += element(one, at) * element(other, at);
        }
        return sum;
    }

    private static double squares(Bytes one, Bytes other) {
        double sum = 0;
        for (int at = 0; at < one.length(); at += Float.BYTES) {
            double difference = element(one, at) - element(other, at);
            sum += difference * difference;
        }
        return sum;
    }

    private static double element(Bytes vector, int at) {
        return Float.intBitsToFloat(vector.getInt(at));
    }
}
