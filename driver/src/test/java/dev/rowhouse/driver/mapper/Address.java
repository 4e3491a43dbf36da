package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.mapper.annotations.CqlName;
import com.datastax.oss.driver.api.mapper.annotations.Entity;

/// A value of the user-defined type `address`.
@Entity
public record Address(String street, @CqlName("zip_code") int zip) {}
