package dev.rowhouse.exports.migration;

import dev.rowhouse.exports.migration.OldTables.OldTable;

/// Old keyspaces for the tests that carry migrations out.
final class Trials {
    private Trials() {}

    /// Values in tables with larger keys than that of what they belong to, and some that are
    /// missing.
    static OldTables shop() {
        return OldTables.of(
                "exports/src/test/resources/models/shop.yaml",
                300,
                """
                CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
                USE shop;
                CREATE TABLE people (id int PRIMARY KEY, name text);
                CREATE TABLE nicknames (person_id int PRIMARY KEY, level text, nicknames set<text>);
                CREATE TABLE bought (buyer_id int, number int, shop text, placed_on date, placed_at timeuuid, PRIMARY KEY ((buyer_id, number)));
                CREATE TABLE prices_by_day (placed_on date, buyer_id int, number int, price int, PRIMARY KEY (placed_on, buyer_id, number));
                CREATE TABLE purchases_by_shop_month (shop text, month int, total bigint, PRIMARY KEY (shop, month));
                CREATE TABLE people_by_nickname (nickname text, id int, votes int, PRIMARY KEY (nickname, id));
                """,
                OldTable.of("people", "people", "id", "name"),
                OldTable.of("nicknames", "people", "id=person_id", "level", "nicknames"),
                OldTable.of(
                        "bought",
                        "purchases",
                        "buyer_id",
                        "number",
                        "shop",
                        "placed_on",
                        "placed_at"),
                OldTable.of(
                        "prices_by_day", "purchases", "placed_on", "buyer_id", "number", "price"));
    }

    /// A role that may be missing, behind the key of a new table.
    static OldTables parcels() {
        return OldTables.of(
                "exports/src/test/resources/models/parcels.yaml",
                300,
                """
                CREATE KEYSPACE parcels WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
                USE parcels;
                CREATE TABLE couriers (id int PRIMARY KEY, name text);
                CREATE TABLE handed (id int PRIMARY KEY, status text, courier_id int);
                CREATE TABLE parcels (status text, id int, PRIMARY KEY (status, id));
                """,
                OldTable.of("couriers", "couriers", "id", "name"),
                OldTable.of("handed", "parcels", "id", "status", "courier_id"));
    }

    /// Two roles that lead to one table, decimals, time buckets and shards.
    static OldTables transfers() {
        return OldTables.of(
                "exports/src/test/resources/models/transfers.yaml",
                300,
                """
                CREATE KEYSPACE bank WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
                USE bank;
                CREATE TABLE accounts (id uuid PRIMARY KEY, owner text);
                CREATE TABLE booked (id timeuuid PRIMARY KEY, amount decimal, booked timestamp, note text, from_id uuid, to_id uuid);
                """,
                OldTable.of("accounts", "accounts", "id", "owner"),
                OldTable.of(
                        "booked",
                        "transfers_sent_by_account",
                        "id",
                        "amount",
                        "booked",
                        "note",
                        "from_id"),
                OldTable.of("booked", "transfers_received_by_account", "id", "to_id"));
    }

    /// Guests that are read by their key and the hotel's, into a keyspace of their own.
    static OldTables hotel() {
        return OldTables.of(
                "examples/hotel/model.yaml",
                300,
                """
                CREATE KEYSPACE reservation WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
                USE reservation;
                CREATE TABLE reservations_by_confirmation (
                    confirm_number text PRIMARY KEY, hotel_id text, start_date date, end_date date, room_number smallint, guest_id uuid);
                CREATE TABLE guests_of_hotel (hotel_id text, guest_id uuid, last_name text, PRIMARY KEY ((hotel_id), guest_id));
                """,
                OldTable.of(
                        "reservations_by_confirmation",
                        "reservations",
                        "confirm_number",
                        "hotel_id",
                        "start_date",
                        "end_date",
                        "room_number",
                        "guest_id"),
                OldTable.of(
                        "guests_of_hotel",
                        "reservations",
                        "hotel_id",
                        "guest_id",
                        "guest_last_name=last_name"));
    }
}
