package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;

/// A row of counters.
@Entity
public record Visits(int customer, long count) {
    // The annotation of a component would stand at its field, too, and be warned of.
    @PartitionKey
    @Override
    public int customer() {
        return customer;
    }
}
