package dev.rowhouse.springboot;

import com.datastax.oss.driver.api.core.CqlSession;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// An application that writes a product when it starts.
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ShopApplication {
    @Bean
    ApplicationRunner firstProduct(CqlSession session) {
        return arguments -> session.execute("INSERT INTO products (id, name) VALUES (2, 'chair')");
    }
}
