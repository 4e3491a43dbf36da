package dev.rowhouse.driver;

import com.datastax.oss.driver.api.core.metadata.EndPoint;

import io.netty.channel.local.LocalAddress;

import java.net.SocketAddress;

/// The address of a database in the driver's own JVM.
///
/// @param address the address in Netty's transport within a JVM
record LocalEndPoint(LocalAddress address) implements EndPoint {
    @Override
    public SocketAddress resolve() {
        return address;
    }

    @Override
    public String asMetricPrefix() {
        return "rowhouse";
    }
}
