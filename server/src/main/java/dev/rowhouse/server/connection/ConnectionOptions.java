package dev.rowhouse.server.connection;

import dev.rowhouse.server.message.Request;
import dev.rowhouse.server.wire.FrameCompression;
import dev.rowhouse.server.wire.ProtocolException;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The client's settings for its connection.
///
/// @param compression how bodies or segments are compressed
/// @param throwsOnOverload whether it wants errors rather than to wait when there is too much to
///     do
record ConnectionOptions(FrameCompression compression, boolean throwsOnOverload) {
    private static final String CQL_VERSION = "CQL_VERSION";
    private static final String COMPRESSION = "COMPRESSION";
    private static final String THROW_ON_OVERLOAD = "THROW_ON_OVERLOAD";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,9})(\\.\\d+.*)?");
    private static final int CQL_MAJOR = 3;

    /// The options of SUPPORTED.
    static Map<String, List<String>> supported(String cqlVersion) {
        return Map.of(
                CQL_VERSION,
                List.of(cqlVersion),
                COMPRESSION,
                List.of("snappy", "lz4"),
                "PROTOCOL_VERSIONS",
                ProtocolVersion.names());
    }

    /// Reads the options of a STARTUP.
    ///
    /// @throws ProtocolException when they ask for something unsupported
    static ConnectionOptions of(Request.Startup request, ProtocolVersion version, int stream) {
        Map<String, String> options = new HashMap<>();
        request.options().forEach((key, value) -> options.put(key.toUpperCase(Locale.ROOT), value));
        checkVersion(options.get(CQL_VERSION) == null ? "" : options.get(CQL_VERSION), stream);
        return new ConnectionOptions(
                compression(options.getOrDefault(COMPRESSION, ""), version, stream),
                options.getOrDefault(THROW_ON_OVERLOAD, "").equals("1"));
    }

    private static void checkVersion(String text, int stream) {
        if (text.isEmpty()) {
            throw ProtocolException.in(stream, "Missing value CQL_VERSION in STARTUP message");
        }
        Matcher matcher = VERSION.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) < CQL_MAJOR) {
            throw ProtocolException.in(
                    stream,
                    "CQL version %s is not supported by the binary protocol (supported version are >= 3.0.0)"
                            .formatted(text));
        }
    }

    private static FrameCompression compression(String name, ProtocolVersion version, int stream) {
        if (name.isEmpty()) {
            return FrameCompression.NONE;
        }
        FrameCompression found =
                FrameCompression.find(name)
                        .orElseThrow(() ->
                                ProtocolException.in(
                                        stream, "Unknown compression algorithm: " + name));
        if (found == FrameCompression.SNAPPY && version.hasSegments()) {
            throw ProtocolException.in(
                    stream, "Snappy compression is not supported in protocol " + version);
        }
        return found;
    }
}
