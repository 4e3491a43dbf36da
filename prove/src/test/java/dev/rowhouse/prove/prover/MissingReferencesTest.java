package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;

/// Calls that refer to nothing are refused where a value of the target is copied.
class MissingReferencesTest {
    /// A sale without a partner has no row in the table that shows the name of its shop, but counts
    /// in rows of others there.
    @Test
    void a_table_in_which_an_insert_changes_rows_of_others_asks_for_no_target() {
        String model =
                """
                model: sales
                entities:
                  Shop: {key: id, count: 100, attributes: {id: uuid, name: text, sales: {derived: COUNT(sales)}}}
                  Sale: {key: id, count: 1_000, attributes: {id: uuid}}
                relationships:
                  Sale.shop: {to: Shop, inverse: sales, cardinality: many to one, count: "10 per Shop, at most 50"}
                  Sale.partner: {to: Shop, inverse: partnered, optional: true, cardinality: many to one, count: "5 per Shop, at most 50"}
                queries:
                  Partnered: {ask: q, never: lookup, jpql: "SELECT s.id, s.shop.name, p.sales FROM Sale s JOIN s.partner p WHERE p.id = :partner"}
                mutations:
                  open: {ask: m, jpql: "INSERT INTO Shop (id, name) VALUES (:id, :name)"}
                  sell: {ask: m, jpql: "INSERT INTO Sale (id, shop) VALUES (:id, :shop)"}
                  share: {ask: m, jpql: "INSERT INTO Sale (id, shop, partner) VALUES (:id, :shop, :partner)"}
                """;

        Proofs.proven(Designed.subject(TestModels.read(model)));
    }
}
