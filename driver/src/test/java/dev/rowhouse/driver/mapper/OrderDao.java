package dev.rowhouse.driver.mapper;

import com.datastax.dse.driver.api.mapper.reactive.MappedReactiveResultSet;
import com.datastax.oss.driver.api.core.MappedAsyncPagingIterable;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Delete;
import com.datastax.oss.driver.api.mapper.annotations.Insert;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import com.datastax.oss.driver.api.mapper.annotations.StatementAttributes;

import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/// Orders of customers.
@Dao
public interface OrderDao {
    @Insert(timestamp = ":written", ttl = ":seconds")
    void save(Order order, long written, int seconds);

    @Insert
    void save(Order order);

    @Select
    @StatementAttributes(pageSize = 7)
    PagingIterable<Order> of(int customer);

    @Select
    CompletionStage<MappedAsyncPagingIterable<Order>> ofLater(
            int customer, UnaryOperator<BoundStatementBuilder> settings);

    @Select
    @StatementAttributes(pageSize = 7)
    MappedReactiveResultSet<Order> ofInStream(int customer);

    @Select(
            customWhereClause = "customer = :customer AND placed > :after",
            orderBy = "placed ASC",
            limit = ":most")
    PagingIterable<Order> since(int customer, Instant after, int most);

    @Delete(
            entityClass = Order.class,
            customWhereClause = "customer = :customer AND placed <= :until")
    void deleteUntil(int customer, Instant until);
}
