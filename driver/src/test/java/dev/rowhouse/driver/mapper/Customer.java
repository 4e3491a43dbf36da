package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;
import com.datastax.oss.driver.api.mapper.annotations.PartitionKey;

import java.util.Map;
import java.util.Set;

/// A row of `customers`.
@Entity
@CqlName("customers")
public record Customer(
        int id, String name, Address home, Map<String, Address> others, Set<String> tags) {
    // The annotation of a component would stand at its field, too, and be warned of.
    @PartitionKey
    @Override
    public int id() {
        return id;
    }
}
