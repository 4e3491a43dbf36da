package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.mapper.annotations.ClusteringColumn;
import com.datastax.oss.driver.api.mapper.annotations.Computed;
import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;
import com.datastax.oss.driver.api.mapper.annotations.Transient;

import java.math.BigDecimal;
import java.time.Instant;

/// A row of `orders`, as a bean.
@Entity
@CqlName("orders")
public class Order {
    @PartitionKey private int customer;

    @ClusteringColumn(0)
    private Instant placed = Instant.EPOCH;

    @ClusteringColumn(1)
    private int number;

    private BigDecimal total = BigDecimal.ZERO;

    @Computed("writetime(total)")
    private long written;

    @Transient private int notKept;

    /// For the mapper.
    public Order() {}

    Order(int customer, int number, String total) {
        this.customer = customer;
        this.placed = Instant.ofEpochSecond(number);
        this.number = number;
        this.total = new BigDecimal(total);
        this.notKept = number;
    }

    public int getCustomer() {
        return customer;
    }

    public void setCustomer(int newCustomer) {
        customer = newCustomer;
    }

    public Instant getPlaced() {
        return placed;
    }

    public void setPlaced(Instant newPlaced) {
        placed = newPlaced;
    }

    public int getNumber() {
        return number;
    }

    public void setNumber(int newNumber) {
        number = newNumber;
    }

    public BigDecimal getTotal() {
        return total;
    }

    public void setTotal(BigDecimal newTotal) {
        total = newTotal;
    }

    public long getWritten() {
        return written;
    }

    public void setWritten(long newWritten) {
        written = newWritten;
    }

    public int getNotKept() {
        return notKept;
    }

    public void setNotKept(int newNotKept) {
        notKept = newNotKept;
    }
}
