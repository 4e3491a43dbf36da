package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// A shop with products and nothing else.
@SpringBootApplication
public class ShopApplication {
    /// Starts the application.
    public static void main(String[] arguments) {
        SpringApplication.run(ShopApplication.class, arguments);
    }
}
