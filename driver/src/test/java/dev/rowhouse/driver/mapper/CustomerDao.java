package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Delete;
import com.datastax.oss.driver.api.mapper.annotations.GetEntity;
import com.datastax.oss.driver.api.mapper.annotations.Increment;
import com.datastax.oss.driver.api.mapper.annotations.Insert;
import com.datastax.oss.driver.api.mapper.annotations.Query;
import com.datastax.oss.driver.api.mapper.annotations.Select;
import com.datastax.oss.driver.api.mapper.annotations.SetEntity;
import com.datastax.oss.driver.api.mapper.annotations.Update;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/// Customers, and how often they came.
@Dao
public interface CustomerDao {
    @Insert
    void save(Customer customer);

    @Insert(ifNotExists = true)
    Optional<Customer> saveIfNew(Customer customer);

    @Insert
    CompletionStage<Void> saveLater(Customer customer);

    @Select
    Optional<Customer> find(int id);

    @Select
    CompletionStage<Optional<Customer>> findLater(int id);

    @Update(ifExists = true)
    boolean change(Customer customer);

    @Update(customIfClause = "name = :old")
    boolean changeIfNamed(Customer customer, String old);

    @Delete
    void delete(Customer customer);

    @Delete(entityClass = Customer.class, ifExists = true)
    boolean deleteById(int id);

    @Query("SELECT count(*) FROM ${keyspaceId}.customers")
    long count();

    @Query("SELECT * FROM ${keyspaceId}.customers WHERE id IN :ids")
    PagingIterable<Customer> all(java.util.List<Integer> ids);

    @GetEntity
    Customer of(Row row);

    @GetEntity
    PagingIterable<Customer> of(ResultSet rows);

    @SetEntity
    BoundStatement bind(Customer customer, BoundStatement statement);

    @Increment(entityClass = Visits.class)
    void countVisits(int customer, long count);

    @Select
    Visits visits(int customer);
}
