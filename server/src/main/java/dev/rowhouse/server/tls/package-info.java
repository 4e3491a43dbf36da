/// Encrypted connections: keys and certificates from files, reloaded when the files change. Entry
/// class: [dev.rowhouse.server.tls.TlsContexts].
@NullMarked
package dev.rowhouse.server.tls;

import org.jspecify.annotations.NullMarked;
