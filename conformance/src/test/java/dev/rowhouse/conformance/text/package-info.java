/// Types and values as conformance files write them, and values back to bytes. Entry class:
/// [dev.rowhouse.conformance.text.ValueText].
@NullMarked
package dev.rowhouse.conformance.text;

import org.jspecify.annotations.NullMarked;
