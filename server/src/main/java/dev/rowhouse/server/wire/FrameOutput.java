package dev.rowhouse.server.wire;

/// Frames as they are sent: written into a buffer as plain frames one after the other, and put into
/// segments before they leave, if the version has them.
///
/// **Thread safety.** Immutable.
///
/// @param version the version that frames are written in
/// @param compression the compression chosen in STARTUP
/// @param inSegments whether frames travel in segments
public record FrameOutput(
        ProtocolVersion version, FrameCompression compression, boolean inSegments) {
    private static final int RESPONSE = 0x80;
    // Less than this becomes longer rather than shorter.
    private static final int COMPRESSED_FROM = 64;

    /// Begins a frame whose length is not known yet.
    ///
    /// @return where it begins
    public int begin(OutputBuffer buffer, int stream, int opcode, int flags) {
        int at = buffer.length();
        buffer.writeByte(RESPONSE | version.number());
        buffer.writeByte(flags);
        buffer.writeShort(stream);
        buffer.writeByte(opcode);
        buffer.writeInt(0);
        return at;
    }

    /// Ends the frame that began at a place.
    public void end(OutputBuffer buffer, int at) {
        int from = at + Frame.HEADER_BYTES;
        int length = buffer.length() - from;
        if (compression != FrameCompression.NONE && !inSegments && length >= COMPRESSED_FROM) {
            byte[] plain = new byte[length];
            System.arraycopy(buffer.array(), from, plain, 0, length);
            byte[] body = compression.compress(plain);
            if (body.length < length) {
                buffer.truncate(from);
                buffer.write(body, 0, body.length);
                buffer.array()[at + 1] |= FrameFlags.COMPRESSED;
                length = body.length;
            }
        }
        buffer.setInt(at + Frame.HEADER_BYTES - Integer.BYTES, length);
    }

    /// Puts the whole frames in a buffer into segments, as many into one as fit.
    ///
    /// @param segments where the segments are added
    public void pack(OutputBuffer frames, OutputBuffer segments) {
        SegmentWriter writer = new SegmentWriter(compression == FrameCompression.LZ4, segments);
        byte[] array = frames.array();
        int from = 0;
        int to = 0;
        while (to < frames.length()) {
            int end = to + Frame.HEADER_BYTES + BigEndian.getInt(array, to + 5);
            if (end - from > SegmentParser.PAYLOAD_MAX && to > from) {
                writer.write(array, from, to - from, true);
                from = to;
            }
            to = end;
            if (to - from > SegmentParser.PAYLOAD_MAX) {
                for (; from < to; from += Math.min(to - from, SegmentParser.PAYLOAD_MAX)) {
                    int length = Math.min(to - from, SegmentParser.PAYLOAD_MAX);
                    writer.write(array, from, length, false);
                }
            }
        }
        if (to > from) {
            writer.write(array, from, to - from, true);
        }
    }
}
