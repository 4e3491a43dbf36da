package dev.rowhouse.imports.jpa;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.MapsId;
import jakarta.persistence.NamedQueries;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import jakarta.persistence.UniqueConstraint;
import jakarta.persistence.Version;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Classes as applications have them, for the import to read.
@SuppressWarnings({"unused", "NullAway", "UnusedVariable", "ClassCanBeStatic"})
final class Shop {
    private Shop() {}

    /// As Spring Data's annotation of the same name.
    @Retention(RetentionPolicy.RUNTIME)
    @interface Query {
        String value();

        boolean nativeQuery() default false;
    }

    enum State {
        NEW,
        PAID,
        SENT
    }

    @MappedSuperclass
    static class Base {
        @Version int version;

        @Column(nullable = false)
        Instant createdAt;
    }

    @Embeddable
    static class Address {
        @Column(length = 60)
        String street;

        @Column(length = 30, nullable = false)
        String city;
    }

    @Entity
    @NamedQueries({
        @NamedQuery(name = "Customer.byMail", query = "FROM Customer c WHERE c.mail = :mail"),
        @NamedQuery(
                name = "Customer.inCity",
                query =
                        "SELECT c FROM Customer c LEFT JOIN FETCH c.orders WHERE c.address.city = ?1 ORDER BY c.name")
    })
    static class Customer extends Base {
        @Id UUID id;

        @Column(nullable = false, length = 90)
        String name;

        @Column(unique = true)
        String mail;

        @Embedded Address address;

        @ElementCollection Set<String> nicknames;

        @OneToMany(
                mappedBy = "customer",
                cascade = {CascadeType.PERSIST, CascadeType.REMOVE})
        List<Order> orders;

        @Transient String greeting;
    }

    @Entity(name = "Purchase")
    static class Order {
        @Id @GeneratedValue long id;

        @ManyToOne(optional = false)
        Customer customer;

        @ManyToOne Customer giftFor;

        @Enumerated(EnumType.STRING)
        @Column(nullable = false)
        State state;

        @OneToOne(mappedBy = "order", orphanRemoval = true)
        Invoice invoice;
    }

    @Entity
    static class Invoice {
        @Id long number;

        @OneToOne(optional = false)
        Order order;

        BigDecimal total;
    }

    @Entity
    static class Product {
        @Id String sku;
        String label;
        @ManyToMany Set<Category> categories;
    }

    @Entity
    static class Category {
        @Id int id;
        String title;

        @ManyToMany(mappedBy = "categories")
        Set<Product> products;
    }

    @Embeddable
    static class LineKey {
        long order;
        int position;
    }

    @Entity
    static class Line {
        @EmbeddedId LineKey key;

        @ManyToOne
        @MapsId("order")
        Order purchase;

        @ManyToOne(optional = false)
        Product product;

        int quantity;
    }

    /// A name is given once in each category; the second constraint says less than the first one,
    /// and the last one is about a column that is not kept.
    @Entity
    @Table(
            name = "labels",
            uniqueConstraints = {
                @UniqueConstraint(columnNames = {"category_id", "display_name"}),
                @UniqueConstraint(columnNames = {"category_id", "display_name", "colour"}),
                @UniqueConstraint(columnNames = "code"),
                @UniqueConstraint(columnNames = {"code", "revision"})
            })
    static class Label {
        @Id UUID id;

        @ManyToOne(optional = false)
        Category category;

        @Column(name = "display_name")
        String text;

        String colour;

        @Column(nullable = false)
        String code;

        @Version int revision;
    }

    interface Orders {
        @Query(
                "SELECT o FROM Purchase o WHERE o.customer = :customer AND o.state = dev.rowhouse.imports.jpa.Shop.State.PAID ORDER BY o.id DESC")
        List<Order> paidOf(Customer customer);

        @Query("select l from Line l where l.key.position > 3 and lower(l.product.label) like 'a%'")
        List<Line> strange();

        @Query(
                "select new com.shop.Row(p.sku, p.label) from Product p join p.categories c where c.title in (:titles)")
        List<Product> inCategories();

        @Query(value = "SELECT 1", nativeQuery = true)
        int one();

        @Query("UPDATE Purchase o SET o.state = :state WHERE o.id = :id")
        void move();

        @Query("SELECT c FROM Category c ORDER BY c.title")
        List<Category> all();
    }

    @Entity
    @Inheritance(strategy = InheritanceType.JOINED)
    abstract static class Payment extends Base {
        @Id UUID id;

        long cents;

        @ManyToOne(optional = false)
        Customer payer;
    }

    @Entity
    @NamedQuery(
            name = "CashPayment.ofTill",
            query = "SELECT p.id, p.cents FROM CashPayment p WHERE p.till = :till")
    static class CashPayment extends Payment {
        int till;
    }

    @Entity
    static class CardPayment extends Payment {
        @Column(nullable = false, length = 4)
        String digits;

        @ManyToOne(optional = false)
        Invoice invoice;
    }
}
