package dev.rowhouse.server.client;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes requests and reads responses by DataStax's library.
public final class Referee {
    private static final int HEADER = 9;

    private final int version;
    private final FrameCodec<RefereeBuffer> plain =
            FrameCodec.defaultClient(new RefereeCodec(), Compressor.none());
    private FrameCodec<RefereeBuffer> frames = plain;
    private SegmentCodec<RefereeBuffer> segments =
            new SegmentCodec<>(new RefereeCodec(), Compressor.none());

    /// A client of a version of the protocol.
    ///
    /// @param compression none, lz4 or snappy
    public Referee(int version, String compression) {
        this.version = version;
        RefereeCompressor compressor =
                RefereeCompressor.valueOf(compression.toUpperCase(java.util.Locale.ROOT));
        if (compressor != RefereeCompressor.NONE) {
            frames = FrameCodec.defaultClient(new RefereeCodec(), compressor);
            segments = new SegmentCodec<>(new RefereeCodec(), compressor);
        }
    }

    /// A request before STARTUP is answered.
    public byte[] first(int stream, Message request) {
        return plain.encode(frame(stream, false, request)).rest();
    }

    /// A request as a frame; compressed, if that was agreed on and the version has no segments.
    public byte[] frame(int stream, Message request) {
        FrameCodec<RefereeBuffer> codec = version >= 5 ? plain : frames;
        return codec.encode(frame(stream, false, request)).rest();
    }

    /// A request that wants to be traced.
    public byte[] traced(int stream, Message request) {
        return plain.encode(frame(stream, true, request)).rest();
    }

    private Frame frame(int stream, boolean isTraced, Message request) {
        return Frame.forRequest(version, stream, isTraced, Map.of(), request);
    }

    /// Frames as they travel: in segments, if the version has them.
    public byte[] packed(byte[]... wholeFrames) {
        RefereeBuffer payload = new RefereeBuffer(0);
        for (byte[] frame : wholeFrames) {
            payload.write(frame);
        }
        return version < 5 ? payload.rest() : segmented(payload);
    }

    private byte[] segmented(RefereeBuffer payload) {
        RefereeBuffer out = new RefereeBuffer(0);
        boolean isSelfContained = payload.writer <= Segment.MAX_PAYLOAD_LENGTH;
        while (payload.reader < payload.writer) {
            int length = Math.min(payload.writer - payload.reader, Segment.MAX_PAYLOAD_LENGTH);
            List<Object> parts = new ArrayList<>();
            segments.encode(
                    new Segment<>(new RefereeBuffer(payload.read(length)), isSelfContained), parts);
            parts.forEach(part -> out.write(((RefereeBuffer) part).rest()));
        }
        return out.rest();
    }

    /// The responses in bytes that may end within a frame, which is then left out. Checksums are
    /// checked.
    public List<Frame> responses(byte[] bytes, boolean areFirst) throws CrcMismatchException {
        RefereeBuffer source = new RefereeBuffer(bytes);
        List<Frame> found = new ArrayList<>();
        if (version < 5 || areFirst) {
            readFrames(source, areFirst ? plain : frames, found);
            return found;
        }
        RefereeBuffer payloads = new RefereeBuffer(0);
        int header = segments.headerLength() + SegmentCodec.CRC24_LENGTH;
        while (source.writer - source.reader >= header) {
            int start = source.reader;
            SegmentCodec.Header decoded =
                    segments.decodeHeader(new RefereeBuffer(source.read(header)));
            int size = decoded.payloadLength + SegmentCodec.CRC32_LENGTH;
            if (source.writer - source.reader < size) {
                source.reader = start;
                break;
            }
            payloads.write(
                    segments.decode(decoded, new RefereeBuffer(source.read(size))).payload.rest());
        }
        readFrames(payloads, plain, found);
        return found;
    }

    private static void readFrames(
            RefereeBuffer source, FrameCodec<RefereeBuffer> codec, List<Frame> found) {
        while (source.writer - source.reader >= HEADER) {
            int length = ByteBuffer.wrap(source.array).getInt(source.reader + 5);
            if (source.writer - source.reader < HEADER + length) {
                return;
            }
            found.add(codec.decode(new RefereeBuffer(source.read(HEADER + length))));
        }
    }
}
