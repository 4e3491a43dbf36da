package dev.rowhouse.server.wire;

import java.util.Optional;

/// The frames that a client sends: chunks of bytes go in, however they are split, and frames come
/// out.
///
///     input.give(chunk, 0, length);
///     for (Optional<Frame> frame = input.next(); frame.isPresent(); frame = input.next()) { … }
///
/// Frames travel as they are at first. From version 5 on they travel in segments once the
/// connection is open ([#switchToSegments]), from the very byte behind the frame that was taken
/// last.
///
/// **Invariants.** What is kept between chunks is less than one segment and one frame.
///
/// **Thread safety.** Belongs to one thread.
public final class FrameInput {
    private final ByteSource chunk = new ByteSource();
    private final ByteSource payload = new ByteSource();
    private final FrameParser frames;
    private Optional<SegmentParser> segments = Optional.empty();

    /// The beginning of a connection.
    ///
    /// @param frameBytesMax how long the body of a frame may be, in bytes
    /// @param room the memory of frames that are being received
    public FrameInput(int frameBytesMax, FrameMemory room) {
        this.frames = new FrameParser(frameBytesMax, room);
    }

    /// Sets the maximum length of bodies, in bytes.
    public void limitTo(int frameBytesMax) {
        frames.limitTo(frameBytesMax);
    }

    /// Allows compressed bodies from now on.
    public void decompress(FrameCompression agreed) {
        frames.decompress(agreed);
    }

    /// Switches to frames in segments.
    public void switchToSegments(FrameCompression agreed) {
        segments = Optional.of(new SegmentParser(agreed == FrameCompression.LZ4));
    }

    /// Goes on with the bytes that arrived next. The array is read until [#next] answers that there
    /// is no further frame.
    public void give(byte[] bytes, int from, int length) {
        chunk.give(bytes, from, length);
    }

    /// The next frame, if all of it has arrived.
    ///
    /// @throws ProtocolException when the bytes received are not a frame; unless it is fatal, the
    ///     frame is passed over and the next may be asked for
    public Optional<Frame> next() {
        if (segments.isEmpty()) {
            return frames.next(chunk);
        }
        SegmentParser parser = segments.get();
        while (true) {
            Optional<Frame> frame = frames.next(payload);
            if (frame.isPresent()) {
                return frame;
            }
            if (!parser.next(chunk, payload)) {
                return Optional.empty();
            }
            if (parser.isSelfContained() && frames.isWithinFrame()) {
                throw ProtocolException.fatal(
                        ProtocolException.NO_STREAM,
                        "A segment of whole frames came where a frame was to go on");
            }
        }
    }
}
