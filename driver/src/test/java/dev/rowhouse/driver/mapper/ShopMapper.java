package dev.rowhouse.driver.mapper;

import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.DaoKeyspace;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;

import java.util.concurrent.CompletionStage;

/// Creates the DAOs.
@Mapper
public interface ShopMapper {
    @DaoFactory
    CustomerDao customers(@DaoKeyspace String keyspace);

    @DaoFactory
    CompletionStage<OrderDao> orders(@DaoKeyspace String keyspace);
}
