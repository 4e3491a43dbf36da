package shop;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import org.springframework.boot.cassandra.autoconfigure.CassandraConnectionDetails;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

import java.io.IOException;
import java.util.List;

/// The application's Cassandra in tests: a database in memory with its tables, behind a port that
/// is free.
@TestConfiguration(proxyBeanMethods = false)
class RowhouseConfiguration {
    @Bean(destroyMethod = "close")
    Rowhouse database() {
        Rowhouse database = Rowhouse.inMemory();
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE shop.products_by_category (category text, name text, price int, PRIMARY KEY (category, name))");
        return database;
    }

    @Bean(destroyMethod = "close")
    NativeServer server(Rowhouse database) throws IOException {
        return NativeServer.start(
                database, ServerOptions.defaults().withPort(0), ServerComponents.system());
    }

    @Bean
    CassandraConnectionDetails connectionDetails(NativeServer server) {
        return new CassandraConnectionDetails() {
            @Override
            public List<Node> getContactPoints() {
                return List.of(
                        new Node(server.address().getHostString(), server.address().getPort()));
            }

            @Override
            public String getLocalDatacenter() {
                return "datacenter1";
            }
        };
    }
}
