package dev.rowhouse.driver.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.MappedAsyncPagingIterable;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;

import dev.rowhouse.driver.RowhouseDriver;
import dev.rowhouse.engine.Rowhouse;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// The driver's object mapper, which reads the schema, prepares its statements by itself, and
/// checks both against each other.
class ObjectMapperTest {
    private static Rowhouse database;
    private static RowhouseDriver driver;
    private static CqlSession session;
    private static ShopMapper mapper;

    private static final Customer ANN =
            new Customer(
                    1,
                    "Ann",
                    new Address("Main", 1234),
                    Map.of("work", new Address("Side", 99)),
                    Set.of("kind", "new"));

    @BeforeAll
    static void start() {
        database = Rowhouse.inMemory();
        driver = RowhouseDriver.of(database);
        session = driver.newSession();
        session.execute(
                "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TYPE shop.address (street text, zip_code int)");
        session.execute(
                "CREATE TABLE shop.customers (id int PRIMARY KEY, name text, home frozen<address>, others map<text, frozen<address>>, tags set<text>)"
                        .replace("<address>", "<shop.address>"));
        session.execute(
                "CREATE TABLE shop.orders (customer int, placed timestamp, number int, total decimal, PRIMARY KEY (customer, placed, number)) WITH CLUSTERING ORDER BY (placed DESC, number ASC)");
        session.execute("CREATE TABLE shop.visits (customer int PRIMARY KEY, count counter)");
        mapper = new ShopMapperBuilder(session).build();
    }

    @AfterAll
    static void stop() {
        session.close();
        driver.close();
        database.close();
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private static Customer called(Customer customer, int id, String name) {
        return new Customer(id, name, customer.home(), customer.others(), customer.tags());
    }

    @Test
    void entities_and_values_of_types_are_written_read_changed_and_deleted() {
        CustomerDao customers = mapper.customers("shop");
        customers.save(ANN);
        assertThat(customers.find(1)).contains(ANN);
        assertThat(customers.change(called(ANN, 1, "Anna"))).isTrue();
        assertThat(customers.change(called(ANN, 2, "Nobody"))).isFalse();
        assertThat(customers.changeIfNamed(ANN, "Bob")).isFalse();
        assertThat(customers.changeIfNamed(ANN, "Anna")).isTrue();
        assertThat(customers.find(1)).contains(ANN);
        assertThat(customers.saveIfNew(called(ANN, 1, "Other"))).contains(ANN);
        customers.delete(ANN);
        assertThat(customers.find(1)).isEmpty();
        assertThat(customers.deleteById(1)).isFalse();
        assertThat(customers.saveIfNew(ANN)).isEmpty();
        assertThat(customers.deleteById(1)).isTrue();
    }

    @Test
    void later() throws Exception {
        CustomerDao customers = mapper.customers("shop");
        get(customers.saveLater(called(ANN, 10, "Late")));
        assertThat(get(customers.findLater(10))).contains(called(ANN, 10, "Late"));
        assertThat(get(customers.findLater(11))).isEmpty();
        customers.deleteById(10);
    }

    @Test
    void by_queries_rows_and_statements_of_the_applications_own() {
        CustomerDao customers = mapper.customers("shop");
        long before = customers.count();
        BoundStatement insert =
                session.prepare(
                                "INSERT INTO shop.customers (id, name, home, others, tags) VALUES (:id, :name, :home, :others, :tags)")
                        .bind();
        List<Customer> all = List.of(called(ANN, 20, "One"), called(ANN, 21, "Two"));
        all.forEach(each -> session.execute(customers.bind(each, insert)));
        assertThat(customers.count()).isEqualTo(before + 2);
        assertThat(customers.all(List.of(20, 21)).all()).isEqualTo(all);
        String select = "SELECT * FROM shop.customers WHERE id IN (20, 21)";
        assertThat(customers.of(session.execute(select)).all()).isEqualTo(all);
        assertThat(session.execute(select).all().stream().map(customers::of).toList())
                .isEqualTo(all);
        all.forEach(customers::delete);
    }

    @Test
    void counters() {
        CustomerDao customers = mapper.customers("shop");
        customers.countVisits(1, 2);
        customers.countVisits(1, 3);
        assertThat(customers.visits(1)).isEqualTo(new Visits(1, 5));
    }

    private static OrderDao ordersOf(int customer) throws Exception {
        OrderDao orders = get(mapper.orders("shop"));
        for (int i = 1; i <= 20; i++) {
            orders.save(new Order(customer, i, i + ".50"));
        }
        return orders;
    }

    private static List<Integer> downFrom(int from, int to) {
        return IntStream.iterate(from, i -> i >= to, i -> i - 1).boxed().toList();
    }

    @Test
    void page_after_page() throws Exception {
        OrderDao orders = ordersOf(30);
        assertThat(orders.of(30).map(Order::getNumber).all()).isEqualTo(downFrom(20, 1));
        assertThat(orders.of(30).getExecutionInfos()).hasSize(1);
        List<Integer> found = new ArrayList<>();
        MappedAsyncPagingIterable<Order> page =
                get(orders.ofLater(30, statement -> statement.setPageSize(6)));
        assertThat(page.hasMorePages()).isTrue();
        while (true) {
            page.currentPage().forEach(order -> found.add(order.getNumber()));
            if (!page.hasMorePages()) {
                break;
            }
            page = get(page.fetchNextPage());
        }
        assertThat(found).isEqualTo(downFrom(20, 1));
    }

    @Test
    void in_a_stream() throws Exception {
        OrderDao orders = ordersOf(31);
        CompletableFuture<List<Integer>> numbers = new CompletableFuture<>();
        orders.ofInStream(31).subscribe(new OneByOne(numbers));
        assertThat(get(numbers)).isEqualTo(downFrom(20, 1));
    }

    /// Asks for the next one when it has one.
    private static final class OneByOne implements Subscriber<Order> {
        private final CompletableFuture<List<Integer>> numbers;
        private final List<Integer> found = new ArrayList<>();
        private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();

        OneByOne(CompletableFuture<List<Integer>> numbers) {
            this.numbers = numbers;
        }

        @Override
        public void onSubscribe(Subscription given) {
            subscription.complete(given);
            given.request(1);
        }

        @Override
        public void onNext(Order order) {
            found.add(order.getNumber());
            subscription.join().request(1);
        }

        @Override
        public void onError(Throwable error) {
            numbers.completeExceptionally(error);
        }

        @Override
        public void onComplete() {
            numbers.complete(found);
        }
    }

    @Test
    void slices_times_and_computed_values() throws Exception {
        OrderDao orders = ordersOf(32);
        assertThat(orders.since(32, Instant.ofEpochSecond(10), 3).map(Order::getTotal).all())
                .containsExactly(
                        new BigDecimal("11.50"), new BigDecimal("12.50"), new BigDecimal("13.50"));
        orders.deleteUntil(32, Instant.ofEpochSecond(19));
        assertThat(orders.of(32).map(Order::getNumber).all()).containsExactly(20);
        orders.save(new Order(33, 1, "7"), 1_234, 3_600);
        assertThat(orders.of(33).all())
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.getWritten()).isEqualTo(1_234);
                    assertThat(order.getNotKept()).isZero();
                });
        assertThat(
                        session.execute("SELECT ttl(total) FROM shop.orders WHERE customer = 33")
                                .map(row -> row.getInt(0))
                                .one())
                .isBetween(3_000, 3_600);
    }

    @Test
    void an_entity_without_its_table_is_told_when_the_dao_is_made() {
        session.execute(
                "CREATE KEYSPACE bare WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        assertThatThrownBy(() -> mapper.customers("bare"))
                .isInstanceOf(InvalidQueryException.class)
                // The mapper prepares its statements at once; which answer comes first is chance.
                .hasMessageMatching("table (customers|visits) does not exist");
    }
}
