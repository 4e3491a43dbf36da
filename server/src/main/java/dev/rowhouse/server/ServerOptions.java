package dev.rowhouse.server;

import dev.rowhouse.server.limit.ServerLimits;
import dev.rowhouse.server.tls.TlsOptions;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/// The settings of a server.
///
/// @param address the address to listen on; port 0 picks a free one
/// @param announced the address announced to clients, if the server listens on all addresses
/// @param authentication whether clients must log in with a role and its password
/// @param allowsUnauthenticated whether clients on other machines may connect without logging in
/// @param tls the encryption of connections, if any
/// @param limits upper bounds on what clients may request
public record ServerOptions(
        InetSocketAddress address,
        Optional<InetAddress> announced,
        boolean authentication,
        boolean allowsUnauthenticated,
        Optional<TlsOptions> tls,
        ServerLimits limits) {
    /// Cassandra's usual port.
    public static final int PORT = 9042;

    /// The defaults: this machine only, Cassandra's default port, no authentication.
    public static ServerOptions defaults() {
        return new ServerOptions(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT),
                Optional.empty(),
                false,
                false,
                Optional.empty(),
                ServerLimits.defaults());
    }

    /// The same at another address.
    public ServerOptions withAddress(InetSocketAddress where) {
        return new ServerOptions(
                where, announced, authentication, allowsUnauthenticated, tls, limits);
    }

    /// The same at another port; 0 for any that is free.
    public ServerOptions withPort(int port) {
        return withAddress(new InetSocketAddress(address.getAddress(), port));
    }

    /// The same with another address announced to clients.
    public ServerOptions withAnnounced(InetAddress told) {
        return new ServerOptions(
                address, Optional.of(told), authentication, allowsUnauthenticated, tls, limits);
    }

    /// The same where clients have to say who they are, or need not.
    public ServerOptions withAuthentication(boolean isWanted) {
        return new ServerOptions(address, announced, isWanted, allowsUnauthenticated, tls, limits);
    }

    /// The same where clients elsewhere are let in without saying who they are, or not.
    public ServerOptions withUnauthenticatedAllowed(boolean areAllowed) {
        return new ServerOptions(address, announced, authentication, areAllowed, tls, limits);
    }

    /// The same with encrypted connections.
    public ServerOptions withTls(TlsOptions how) {
        return new ServerOptions(
                address,
                announced,
                authentication,
                allowsUnauthenticated,
                Optional.of(how),
                limits);
    }

    /// The same with other limits.
    public ServerOptions withLimits(ServerLimits other) {
        return new ServerOptions(
                address, announced, authentication, allowsUnauthenticated, tls, other);
    }
}
