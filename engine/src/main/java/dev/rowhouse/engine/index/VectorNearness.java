package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.VectorSimilarity;

/// The nearness of two vectors of floats by one of the measures of an index; greater is nearer.
///
/// **Thread safety.** Immutable.
final class VectorNearness {
    private final VectorSimilarity similarity;

    VectorNearness(VectorSimilarity similarity) {
        this.similarity = similarity;
    }

    static float[] floats(Bytes vector) {
        float[] floats = new float[vector.length() / Float.BYTES];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.intBitsToFloat(vector.getInt(i * Float.BYTES));
        }
        return floats;
    }

    /// Whether a vector has a place in the measure: its elements are finite, and for the cosine not
    /// all of them zero.
    boolean isMeasurable(float[] vector) {
        boolean isZero = true;
        for (float element : vector) {
            if (!Float.isFinite(element)) {
                return false;
            }
            isZero &= element == 0;
        }
        return !isZero || similarity != VectorSimilarity.COSINE;
    }

    double of(float[] left, float[] right) {
        return switch (similarity) {
            case EUCLIDEAN -> -squaredDistance(left, right);
            case DOT_PRODUCT -> product(left, right);
            case COSINE ->
                    product(left, right) / Math.sqrt(product(left, left) * product(right, right));
        };
    }

    private static double squaredDistance(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            double difference = (double) left[i] - right[i];
            sum += difference * difference;
        }
        return sum;
    }

    private static double product(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += (double) left[i] * right[i];
        }
        return sum;
    }
}
