package dev.rowhouse.server.wire;

/// A chunk of bytes, of which some have been taken.
///
/// **Thread safety.** Belongs to one thread.
final class ByteSource {
    private byte[] array = new byte[0];
    private int position;
    private int end;

    /// Goes on with another chunk; the one before has been used up.
    void give(byte[] bytes, int from, int length) {
        array = bytes;
        position = from;
        end = from + length;
    }

    int available() {
        return end - position;
    }

    byte[] array() {
        return array;
    }

    int position() {
        return position;
    }

    void skip(int count) {
        position += count;
    }

    /// Takes bytes as far as there are some.
    ///
    /// @return how many were taken
    int take(byte[] into, int at, int wanted) {
        int count = Math.min(wanted, available());
        System.arraycopy(array, position, into, at, count);
        position += count;
        return count;
    }
}
