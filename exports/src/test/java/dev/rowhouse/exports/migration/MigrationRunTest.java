package dev.rowhouse.exports.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// Plans carried out on the embedded engine: the new tables hold what the model says.
class MigrationRunTest {
    private static final long BEFORE = 1_000_000;

    @Test
    void values_that_another_table_has_by_its_whole_key_are_found() {
        Migration shop = run(Trials.shop(), Optional.of("market"));

        assertThat(shop.fills())
                .filteredOn(fill -> fill.table().equals("purchases"))
                .singleElement()
                .satisfies(fill -> {
                    assertThat(fill.source()).isEqualTo("shop.bought");
                    assertThat(fill.unfilled()).isEmpty();
                    assertThat(fill.lookups())
                            .singleElement()
                            .satisfies(read ->
                                    assertThat(read.table()).isEqualTo("shop.prices_by_day"));
                });
    }

    @Test
    void a_key_may_hold_more_than_that_of_what_the_value_belongs_to() {
        Migration hotel = run(Trials.hotel(), Optional.of("lodging"));

        assertThat(hotel.fills())
                .filteredOn(fill -> fill.table().equals("reservations_by_guest_last_name"))
                .singleElement()
                .satisfies(fill ->
                        assertThat(fill.lookups().getFirst().table())
                                .isEqualTo("reservation.guests_of_hotel"));
    }

    @Test
    void two_references_to_one_table_are_two_reads() {
        Migration transfers = run(Trials.transfers(), Optional.empty());

        assertThat(transfers.fills())
                .filteredOn(fill -> fill.table().equals("transfers_received_by_account"))
                .singleElement()
                .satisfies(fill -> assertThat(fill.lookups()).hasSize(2));
    }

    @Test
    void new_tables_stand_beside_old_ones_of_their_names() {
        Migration parcels = run(Trials.parcels(), Optional.empty());

        assertThat(parcels.renamed()).extracting(Migration.Renamed::designed).contains("parcels");
        assertThat(parcels.fills())
                .extracting(BackFill::table)
                .doesNotContain("parcels")
                .contains("parcels_by_courier_name");
    }

    @Test
    void a_fixed_name_comes_when_the_old_table_is_gone() {
        OldTables old = Trials.shop();
        Migration first = old.migration(Optional.empty());
        Migration second = first.then().orElseThrow();
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            old.make(session);
            carryOut(first, session);
            FilledTables.check(old, first, session);
            first.drops().forEach(drop -> session.execute(drop.statement()));
            carryOut(second, session);

            assertThat(FilledTables.check(old, second, session)).isEqualTo(2);
            assertThat(second.fills())
                    .extracting(BackFill::table)
                    .contains("purchases_by_shop_month");
            second.drops().forEach(drop -> session.execute(drop.statement()));
        }
        assertThat(first.renamed())
                .extracting(Migration.Renamed::table)
                .contains("purchases_by_shop_month_2", "people_by_nickname_2");
    }

    /// Carries out a plan and checks the tables.
    private static Migration run(OldTables old, Optional<String> keyspace) {
        Migration migration = old.migration(keyspace);
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            old.make(session);
            carryOut(migration, session);
            assertThat(FilledTables.check(old, migration, session)).isPositive();
        }
        return migration;
    }

    private static void carryOut(Migration migration, Session session) {
        migration.preparations().forEach(session::execute);
        for (Migration.Change change : migration.changes()) {
            switch (change) {
                case Migration.Created created -> created.statements().forEach(session::execute);
                case Migration.Altered altered -> altered.statements().forEach(session::execute);
                case Migration.Kept _ -> {}
            }
        }
        migration.fills().forEach(new FillRun(session, BEFORE)::run);
        migration.fills().forEach(new FillRun(session, BEFORE + 1)::run);
    }
}
