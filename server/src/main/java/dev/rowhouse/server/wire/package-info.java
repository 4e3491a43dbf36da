/// Bytes of the native protocol: frames and segments out of chunks that are split anywhere, and
/// frames and segments to be sent. Knows nothing of sockets and nothing of what the messages mean.
/// Entry classes: [dev.rowhouse.server.wire.FrameInput] and [dev.rowhouse.server.wire.FrameOutput].
@NullMarked
package dev.rowhouse.server.wire;

import org.jspecify.annotations.NullMarked;
