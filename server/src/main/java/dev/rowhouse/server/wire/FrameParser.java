package dev.rowhouse.server.wire;

import dev.rowhouse.base.Bytes;

import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;

/// Frames out of bytes that come in any split.
///
/// **Invariants.** Room is made for a body only as its bytes arrive: a header alone costs nothing,
/// whatever it promises.
///
/// **Thread safety.** Belongs to one thread.
final class FrameParser {
    private static final int RESPONSE = 0x80;
    private static final int FIRST_ROOM = 16 * 1024;
    // The header of versions 1 and 2 is a byte shorter; what is read of it lies within this.
    private static final int DECISIVE_BYTES = 5;

    private final byte[] header = new byte[Frame.HEADER_BYTES];
    private final FrameMemory room;
    private int max;
    private int headerBytes;
    private byte[] body = new byte[0];
    private int bodyBytes;
    private int bodyLength;
    private long toSkip;
    private FrameCompression compression = FrameCompression.NONE;
    private Optional<ProtocolVersion> version = Optional.empty();

    /// @param max how long a body may be, in bytes
    /// @param room the memory of bodies
    FrameParser(int max, FrameMemory room) {
        this.max = max;
        this.room = room;
    }

    /// Sets the maximum length of bodies.
    void limitTo(int newMax) {
        max = newMax;
    }

    /// Sets the compression of bodies with that flag.
    void decompress(FrameCompression agreed) {
        compression = agreed;
    }

    /// Whether a frame has begun and not ended.
    boolean isWithinFrame() {
        return headerBytes > 0 || toSkip > 0;
    }

    /// The next frame, when all of it has arrived.
    ///
    /// @throws ProtocolException when the bytes received are not a frame
    Optional<Frame> next(ByteSource source) {
        if (bodyBytes == 0) {
            // Earlier bytes have been processed.
            room.clear();
        }
        passOver(source);
        while (source.available() > 0 || headerBytes == header.length) {
            if (headerBytes < header.length && !readHeader(source)) {
                return Optional.empty();
            }
            if (bodyBytes == 0 && source.available() >= bodyLength) {
                int from = source.position();
                byte[] whole = Arrays.copyOfRange(source.array(), from, from + bodyLength);
                source.skip(bodyLength);
                return Optional.of(finish(whole));
            }
            if (!takeBody(source)) {
                return Optional.empty();
            }
            byte[] whole = body.length == bodyLength ? body : Arrays.copyOf(body, bodyLength);
            body = new byte[0];
            bodyBytes = 0;
            return Optional.of(finish(whole));
        }
        return Optional.empty();
    }

    /// Takes the part of the body that has arrived.
    ///
    /// @return whether that is all of it
    /// @throws ProtocolException when there is no memory for it; the rest is passed over
    private boolean takeBody(ByteSource source) {
        try {
            makeRoom(Math.min(bodyLength, bodyBytes + source.available()));
        } catch (OutOfMemoryError e) {
            int length = bodyLength;
            headerBytes = 0;
            toSkip = (long) bodyLength - bodyBytes;
            body = new byte[0];
            bodyBytes = 0;
            room.clear();
            passOver(source);
            throw ProtocolException.noMemory(stream(), length);
        }
        bodyBytes += source.take(body, bodyBytes, bodyLength - bodyBytes);
        return bodyBytes == bodyLength;
    }

    private void passOver(ByteSource source) {
        int count = (int) Math.min(toSkip, source.available());
        source.skip(count);
        toSkip -= count;
    }

    private void makeRoom(int wanted) {
        if (wanted > body.length) {
            int length = Math.clamp(2L * wanted, Math.min(FIRST_ROOM, bodyLength), bodyLength);
            if (!room.tryGrow(length - body.length)) {
                throw new OutOfMemoryError("the memory of frames");
            }
            body = Arrays.copyOf(body, length);
        }
    }

    private boolean readHeader(ByteSource source) {
        headerBytes += source.take(header, headerBytes, header.length - headerBytes);
        if (headerBytes < DECISIVE_BYTES) {
            return false;
        }
        checkVersion();
        if (headerBytes < header.length) {
            return false;
        }
        int length = BigEndian.getInt(header, 5);
        int stream = stream();
        if (length < 0) {
            throw ProtocolException.fatal(
                    stream, "Invalid value for message length " + length + ". Must be positive.");
        }
        if (length > max) {
            headerBytes = 0;
            toSkip = length;
            passOver(source);
            throw ProtocolException.tooLarge(stream, length, max);
        }
        bodyLength = length;
        return true;
    }

    private int stream() {
        return BigEndian.getShort(header, 2);
    }

    private void checkVersion() {
        int first = header[0] & 0xFF;
        int number = first & ~RESPONSE;
        Optional<ProtocolVersion> found = ProtocolVersion.find(number);
        if (found.isEmpty()) {
            // One byte before version 3.
            int stream = number < ProtocolVersion.V3.number() ? header[2] : stream();
            throw ProtocolException.fatal(stream, ProtocolVersion.unsupported(number));
        }
        if ((first & RESPONSE) != 0) {
            throw ProtocolException.fatal(
                    stream(), "Wrong protocol direction: a response was sent to the server");
        }
        if (version.isPresent() && version.get() != found.get()) {
            throw ProtocolException.fatal(
                    stream(),
                    "Invalid message version. Got %s but previous messages on this connection had version %s"
                            .formatted(found.get(), version.get()));
        }
        version = found;
    }

    private Frame finish(byte[] whole) {
        headerBytes = 0;
        ProtocolVersion spoken = version.orElseThrow();
        int flags = header[1] & 0xFF;
        int stream = stream();
        int opcode = header[4] & 0xFF;
        boolean isCompressed = (flags & FrameFlags.COMPRESSED) != 0 && !spoken.hasSegments();
        byte[] plain = isCompressed ? decompressed(whole, stream) : whole;
        return new Frame(spoken, flags, stream, opcode, Bytes.wrap(plain));
    }

    private byte[] decompressed(byte[] whole, int stream) {
        if (compression == FrameCompression.NONE) {
            throw ProtocolException.in(
                    stream, "Compressed frame, but STARTUP did not enable compression");
        }
        try {
            byte[] plain = compression.decompress(whole, max);
            if (!room.tryGrow(plain.length)) {
                throw ProtocolException.noMemory(stream, plain.length);
            }
            return plain;
        } catch (OutOfMemoryError e) {
            throw ProtocolException.noMemory(stream, whole.length);
        } catch (ProtocolException e) {
            throw e;
        } catch (DataFormatException | RuntimeException e) {
            throw ProtocolException.in(stream, "The compressed body is damaged: " + e.getMessage());
        }
    }
}
