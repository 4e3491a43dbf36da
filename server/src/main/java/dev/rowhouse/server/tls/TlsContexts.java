package dev.rowhouse.server.tls;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.net.Socket;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// Encrypts sockets with keys and certificates from files, also after these have been replaced.
///
/// **Thread safety.** Safe.
public final class TlsContexts {
    private final FileSystem files;
    private final TlsOptions options;
    private volatile Used used;

    private record Used(KeyFiles files, SSLContext context) {}

    private TlsContexts(FileSystem files, TlsOptions options, Used used) {
        this.files = files;
        this.options = options;
        this.used = used;
    }

    /// Reads keys and certificates.
    ///
    /// @throws TlsException when they cannot be used
    public static TlsContexts open(FileSystem files, TlsOptions options) {
        try {
            KeyFiles read = KeyFiles.read(files, options);
            return new TlsContexts(files, options, new Used(read, read.context()));
        } catch (IOException e) {
            throw new TlsException("Keys and certificates cannot be read: " + e + ".", e);
        }
    }

    /// Looks at the files again. When they have changed, connections that come from now on use what
    /// is in them; connections there are go on as they are. Files that cannot be used, because they
    /// are just being written for instance, change nothing.
    ///
    /// @return whether others are used now
    public synchronized boolean refresh() {
        try {
            KeyFiles read = KeyFiles.read(files, options);
            if (read.equals(used.files())) {
                return false;
            }
            used = new Used(read, read.context());
            return true;
        } catch (IOException | TlsException e) {
            return false;
        }
    }

    /// A socket that encrypts what goes over another. Closing it closes both.
    public Socket encrypted(Socket plain) throws IOException {
        SSLSocket socket =
                (SSLSocket)
                        used.context()
                                .getSocketFactory()
                                .createSocket(
                                        plain,
                                        plain.getInetAddress().getHostAddress(),
                                        plain.getPort(),
                                        true);
        socket.setUseClientMode(false);
        if (options.clients() instanceof TlsOptions.Clients.Certified certified) {
            if (certified.isRequired()) {
                socket.setNeedClientAuth(true);
            } else {
                socket.setWantClientAuth(true);
            }
        }
        return socket;
    }
}
