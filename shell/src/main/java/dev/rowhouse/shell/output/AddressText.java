package dev.rowhouse.shell.output;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/// Addresses as RFC 5952 and cqlsh write them: the longest run of zeros in an address of IPv6 is
/// `::`.
final class AddressText {
    private static final int GROUPS = 8;

    private AddressText() {}

    static String of(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address.getHostAddress();
        }
        int[] groups = new int[GROUPS];
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        for (int i = 0; i < GROUPS; i++) {
            groups[i] = bytes.getShort() & 0xffff;
        }
        int start = 0;
        int length = 1;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups[end] == 0) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
        }
        if (length == 1) {
            return join(groups, 0, GROUPS);
        }
        return join(groups, 0, start) + "::" + join(groups, start + length, GROUPS);
    }

    private static String join(int[] groups, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i == from ? "" : ":").append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}
