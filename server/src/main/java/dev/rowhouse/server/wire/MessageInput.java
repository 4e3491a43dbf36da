package dev.rowhouse.server.wire;

import dev.rowhouse.base.Bytes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The body of a message that is being read, in the notations of the protocol
/// (native_protocol_v5.spec §3). Runs of bytes share the body's array.
///
/// All methods throw a [ProtocolException] where the body ends too early or a length is nonsense.
///
/// **Thread safety.** Belongs to one thread.
public final class MessageInput {
    /// The length of `[bytes]` that are null.
    public static final int NULL = -1;

    private final Bytes body;
    private final int stream;
    private int position;

    /// The body of a frame from its beginning.
    public MessageInput(Frame frame) {
        this.body = frame.body();
        this.stream = frame.stream();
    }

    /// The message cannot be read.
    public ProtocolException malformed(String why) {
        return ProtocolException.in(stream, why);
    }

    private int take(int count) {
        if (count < 0 || count > body.length() - position) {
            throw malformed(
                    "Not enough bytes to read %d bytes from position %d of a body of %d bytes"
                            .formatted(count, position, body.length()));
        }
        int at = position;
        position += count;
        return at;
    }

    /// One byte, from 0 to 255.
    public int readByte() {
        return body.get(take(1)) & 0xFF;
    }

    /// A `[short]`, from 0 to 65535.
    public int readShort() {
        return body.getShort(take(Short.BYTES)) & 0xFFFF;
    }

    /// An `[int]`.
    public int readInt() {
        return body.getInt(take(Integer.BYTES));
    }

    /// A `[long]`.
    public long readLong() {
        return body.getLong(take(Long.BYTES));
    }

    /// A `[string]`.
    public String readString() {
        return read(readShort()).toUtf8();
    }

    /// A `[long string]`.
    public String readLongString() {
        return read(readInt()).toUtf8();
    }

    /// So many bytes.
    public Bytes read(int count) {
        return body.slice(take(count), count);
    }

    /// `[short bytes]`.
    public Bytes readShortBytes() {
        return read(readShort());
    }

    /// `[bytes]` that are not null.
    public Bytes readBytes() {
        return read(readInt());
    }

    /// A `[string list]`.
    public List<String> readStringList() {
        int count = readShort();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(readString());
        }
        return texts;
    }

    /// A `[string map]`.
    public Map<String, String> readStringMap() {
        int count = readShort();
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String key = readString();
            map.put(key, readString());
        }
        return map;
    }

    /// A `[bytes map]`; null values are empty.
    public Map<String, Bytes> readBytesMap() {
        int count = readShort();
        Map<String, Bytes> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String key = readString();
            int length = readInt();
            map.put(key, length > 0 ? read(length) : Bytes.EMPTY);
        }
        return map;
    }

    /// Passes over a `[bytes map]`.
    public void skipBytesMap() {
        int count = readShort();
        for (int i = 0; i < count; i++) {
            take(readShort());
            int length = readInt();
            if (length > 0) {
                take(length);
            }
        }
    }
}
