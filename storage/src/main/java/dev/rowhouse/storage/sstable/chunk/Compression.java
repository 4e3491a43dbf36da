package dev.rowhouse.storage.sstable.chunk;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The compression of a new SSTable's data.
///
/// @param compressor with what
/// @param chunkBytes the length of a chunk before compression, a power of two
/// @param maxCompressedBytes a chunk that does not become shorter than this is stored as it is
/// @param options further options of the compressor, as the table has them
public record Compression(
        Compressor compressor,
        int chunkBytes,
        int maxCompressedBytes,
        Map<String, String> options) {
    /// The compression of a table without the option.
    public static final Compression DEFAULT =
            new Compression(Compressor.LZ4, 16 * 1024, Integer.MAX_VALUE, Map.of());

    private static final String CLASS = "class";
    private static final String CHUNK_LENGTH = "chunk_length_in_kb";
    private static final String MIN_RATIO = "min_compress_ratio";

    /// Checks the chunk's length.
    public Compression {
        if (Integer.bitCount(chunkBytes) != 1 || maxCompressedBytes < 0) {
            throw new IllegalArgumentException(
                    "chunks of " + chunkBytes + " bytes, at most " + maxCompressedBytes);
        }
        options = Map.copyOf(options);
    }

    /// Reads the `compression` of a table; empty for none.
    ///
    /// @throws IllegalArgumentException when it names a compressor that is not known
    public static Optional<Compression> of(Map<String, String> tableOptions) {
        Map<String, String> rest = new TreeMap<>(tableOptions);
        String className = rest.remove(CLASS);
        if (className == null) {
            return Optional.empty();
        }
        Compressor compressor =
                Compressor.find(className)
                        .orElseThrow(() ->
                                new IllegalArgumentException("unknown compressor " + className));
        int chunkBytes = 1024 * Integer.parseInt(rest.getOrDefault(CHUNK_LENGTH, "16"));
        double ratio = Double.parseDouble(rest.getOrDefault(MIN_RATIO, "0"));
        rest.remove(CHUNK_LENGTH);
        rest.remove(MIN_RATIO);
        int maxBytes = ratio == 0 ? Integer.MAX_VALUE : (int) Math.ceil(chunkBytes / ratio);
        return Optional.of(new Compression(compressor, chunkBytes, maxBytes, rest));
    }
}
