/// A connection to a real node over the native protocol, by the message codecs of the official Java
/// driver: no retries, no policies, every error as the node words it. Entry class:
/// [dev.rowhouse.conformance.wire.Connection].
@NullMarked
package dev.rowhouse.conformance.wire;

import org.jspecify.annotations.NullMarked;
