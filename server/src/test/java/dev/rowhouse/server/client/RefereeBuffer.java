package dev.rowhouse.server.client;

import java.util.Arrays;

/// Bytes that are written at the end and read from the beginning.
final class RefereeBuffer {
    byte[] array;
    int reader;
    int writer;
    int mark;

    RefereeBuffer(int room) {
        array = new byte[room];
    }

    RefereeBuffer(byte[] bytes) {
        array = bytes;
        writer = bytes.length;
    }

    void write(byte[] bytes) {
        if (writer + bytes.length > array.length) {
            array = Arrays.copyOf(array, 2 * (writer + bytes.length));
        }
        System.arraycopy(bytes, 0, array, writer, bytes.length);
        writer += bytes.length;
    }

    byte[] read(int count) {
        if (count < 0 || count > writer - reader) {
            throw new IllegalArgumentException(count + " bytes of " + (writer - reader));
        }
        reader += count;
        return Arrays.copyOfRange(array, reader - count, reader);
    }

    byte[] rest() {
        return Arrays.copyOfRange(array, reader, writer);
    }
}
