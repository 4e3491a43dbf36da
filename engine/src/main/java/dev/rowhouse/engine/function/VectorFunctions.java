package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

/// The similarities of two vectors of floats, each scaled such that 1 is the most similar. They are
/// reckoned in floats, step by step, so that the last digits are those of Cassandra.
final class VectorFunctions {
    private VectorFunctions() {}

    static ScalarFunction of(ResolvedFunction function) {
        VectorType type = (VectorType) function.argumentTypes().getFirst();
        return switch (function.function()) {
            case SIMILARITY_COSINE -> of(type, VectorFunctions::cosine);
            case SIMILARITY_EUCLIDEAN -> of(type, VectorFunctions::euclidean);
            default -> of(type, VectorFunctions::dotProduct);
        };
    }

    @FunctionalInterface
    private interface Similarity {
        float between(float[] left, float[] right);
    }

    private static ScalarFunction of(VectorType type, Similarity similarity) {
        return (arguments, context) -> {
            Bytes left = arguments[0];
            Bytes right = arguments[1];
            return left == null || right == null
                    ? null
                    : apply(similarity, floats(type, left), floats(type, right));
        };
    }

    private static @Nullable Bytes apply(Similarity similarity, float[] left, float[] right) {
        float result = similarity.between(left, right);
        return Bytes.ofInt(Float.floatToIntBits(result));
    }

    private static float[] floats(VectorType type, Bytes value) {
        float[] floats = new float[type.dimension()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.intBitsToFloat(value.getInt(i * Float.BYTES));
        }
        return floats;
    }

    private static float cosine(float[] left, float[] right) {
        if (isZero(left) || isZero(right)) {
            throw new CqlException(
                    ErrorCode.INVALID,
                    "Function system.similarity_cosine doesn't support all-zero vectors.");
        }
        double lengths = (double) product(left, left) * product(right, right);
        return (1 + (float) (product(left, right) / Math.sqrt(lengths))) / 2;
    }

    private static boolean isZero(float[] vector) {
        for (float one : vector) {
            if (one != 0) {
                return false;
            }
        }
        return true;
    }

    private static float euclidean(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            float difference = left[i] - right[i];
            sum += difference * difference;
        }
        return 1 / (1 + sum);
    }

    private static float dotProduct(float[] left, float[] right) {
        return (1 + product(left, right)) / 2;
    }

    private static float product(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
