package dev.rowhouse.server.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in arrays of bytes, the highest byte first.
final class BigEndian {
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    static short getShort(byte[] array, int at) {
        return (short) SHORT.get(array, at);
    }

    static int getInt(byte[] array, int at) {
        return (int) INT.get(array, at);
    }

    static long getLong(byte[] array, int at) {
        return (long) LONG.get(array, at);
    }

    static void putShort(byte[] array, int at, int value) {
        SHORT.set(array, at, (short) value);
    }

    static void putInt(byte[] array, int at, int value) {
        INT.set(array, at, value);
    }

    static void putLong(byte[] array, int at, long value) {
        LONG.set(array, at, value);
    }
}
