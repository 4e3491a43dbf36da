package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The `compression` of a table: reads what a statement says into the form that a table keeps.
final class CompressionOptions {
    private static final String PACKAGE = "org.apache.cassandra.io.compress.";
    private static final String CLASS = "class";
    private static final String ENABLED = "enabled";
    private static final String CHUNK_LENGTH = "chunk_length_in_kb";
    private static final String MIN_RATIO = "min_compress_ratio";
    private static final Map<String, Set<String>> OPTIONS_BY_COMPRESSOR =
            Map.of(
                    "LZ4Compressor", Set.of("lz4_compressor_type", "lz4_high_compressor_level"),
                    "ZstdCompressor", Set.of("compression_level"),
                    "SnappyCompressor", Set.of(),
                    "DeflateCompressor", Set.of(),
                    "NoopCompressor", Set.of());

    private CompressionOptions() {}

    /// Normalizes options as a table stores them: full class name, chunk length; only `enabled` =
    /// `false` for no compression.
    static Map<String, String> normalize(Map<String, String> given) {
        Map<String, String> options = new LinkedHashMap<>(given);
        String enabled = options.remove(ENABLED);
        boolean isEnabled = enabled == null || Boolean.parseBoolean(enabled);
        if (!given.isEmpty() && isEnabled && !options.containsKey(CLASS)) {
            throw SchemaErrors.configuration(
                    "Missing sub-option 'class' for the 'compression' option.");
        }
        if (!isEnabled && !options.isEmpty()) {
            throw SchemaErrors.configuration(
                    "If the 'enabled' option is set to false no other options must be specified");
        }
        String className = options.remove(CLASS);
        if (className == null) {
            return Map.of(ENABLED, "false");
        }
        if (className.isEmpty()) {
            throw SchemaErrors.configuration(
                    "The 'class' option must not be empty. To disable compression use 'enabled' : false");
        }
        Map<String, String> result = new TreeMap<>();
        result.put(CHUNK_LENGTH, chunkLength(options.remove(CHUNK_LENGTH)));
        String minRatio = minRatio(options.remove(MIN_RATIO));
        if (!minRatio.equals("0.0")) {
            result.put(MIN_RATIO, minRatio);
        }
        result.put(CLASS, compressor(className, options));
        result.putAll(options);
        return result;
    }

    private static String chunkLength(@Nullable String text) {
        int kibibytes;
        try {
            kibibytes = text == null ? 16 : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration("Invalid value for chunk_length_in_kb");
        }
        if (kibibytes <= 0) {
            throw SchemaErrors.configuration("Invalid negative or null chunk_length_in_kb");
        }
        if (Integer.bitCount(kibibytes) != 1) {
            throw SchemaErrors.configuration("chunk_length_in_kb must be a power of 2");
        }
        if (kibibytes > Integer.MAX_VALUE / 1024) {
            throw SchemaErrors.configuration(
                    "Value of chunk_length_in_kb is too large (%s)", kibibytes);
        }
        return Integer.toString(kibibytes);
    }

    private static String minRatio(@Nullable String text) {
        double ratio;
        try {
            ratio = text == null ? 0 : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            // Cassandra lets this one through as a fault of its own.
            throw new CqlException(
                    ErrorCode.SERVER_ERROR, "java.lang.NumberFormatException: " + e.getMessage());
        }
        if (ratio < 0) {
            throw SchemaErrors.configuration("Invalid negative min_compress_ratio");
        }
        if (ratio > 0 && ratio < 1) {
            throw SchemaErrors.configuration(
                    "min_compress_ratio can either be 0 or greater than or equal to 1");
        }
        return Double.toString(ratio);
    }

    private static String compressor(String className, Map<String, String> options) {
        String fullName = className.contains(".") ? className : PACKAGE + className;
        String name = fullName.substring(fullName.lastIndexOf('.') + 1);
        Set<String> known = OPTIONS_BY_COMPRESSOR.get(name);
        if (known == null || !fullName.equals(PACKAGE + name)) {
            throw SchemaErrors.configuration("Could not create Compression for type %s", fullName);
        }
        for (String option : options.keySet()) {
            if (!known.contains(option)) {
                throw SchemaErrors.configuration("Unknown compression options %s", option);
            }
        }
        checkLevel(options);
        checkFastOrHigh(options);
        return fullName;
    }

    private static void checkLevel(Map<String, String> options) {
        String level = options.get("compression_level");
        if (level == null) {
            return;
        }
        int number;
        try {
            number = Integer.parseInt(level);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration(
                    "ZstdCompressor.create() threw an error: java.lang.NumberFormatException %s",
                    String.valueOf(e.getMessage()));
        }
        // Zstandard's levels, its fast ones below zero included.
        if (number < -131_072 || number > 22) {
            throw SchemaErrors.configuration(
                    "ZstdCompressor.create() threw an error: java.lang.IllegalArgumentException compression_level=%s is invalid",
                    level);
        }
    }

    private static void checkFastOrHigh(Map<String, String> options) {
        String type = options.get("lz4_compressor_type");
        if (type != null && !type.equals("fast") && !type.equals("high")) {
            throw SchemaErrors.configuration(
                    "Invalid compressor type '%s' specified for LZ4 parameter 'lz4_compressor_type'. Valid options are [high, fast].",
                    type);
        }
        String level = options.get("lz4_high_compressor_level");
        if (level != null && !level.matches("[1-9]|1[0-7]")) {
            throw SchemaErrors.configuration(
                    "Invalid value [%s] for parameter 'lz4_high_compressor_level'. Value must be between 1 and 17.",
                    level);
        }
    }
}
