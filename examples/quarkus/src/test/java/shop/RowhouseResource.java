package shop;

import dev.rowhouse.testserver.TestServer;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

import java.util.Map;

/// Starts a database in memory before the application, and stops it after the application.
///
/// Tests get it in a field of type `TestServer`.
public class RowhouseResource implements QuarkusTestResourceLifecycleManager {
    private TestServer server;

    @Override
    public Map<String, String> start() {
        server = TestServer.builder().keyspace("shop").schema("shop.cql").start();
        return Map.of(
                "quarkus.cassandra.contact-points",
                "127.0.0.1:" + server.address().getPort(),
                "quarkus.cassandra.local-datacenter",
                server.datacenter());
    }

    @Override
    public void inject(TestInjector tests) {
        tests.injectIntoFields(server, new TestInjector.MatchesType(TestServer.class));
    }

    @Override
    public void stop() {
        if (server != null) {
            server.close();
        }
    }
}
