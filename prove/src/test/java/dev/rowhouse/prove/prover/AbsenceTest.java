package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;

/// Roles that name nothing: rows behind them are not there, and no key is null.
class AbsenceTest {
    private static final String PARCELS =
            """
            model: opt
            entities:
              Courier: {key: id, count: 100, attributes: {id: uuid, name: {type: text, distinct: 20}}}
              Parcel: {key: id, count: 1000, attributes: {id: uuid, status: {type: text, distinct: 4}}}
            relationships:
              Parcel.courier: {to: Courier, inverse: parcels, cardinality: many to one, optional: true, count: "9 per Courier, at most 20"}
            queries:
              Q1: {ask: a parcel with its courier's name, jpql: "SELECT p.status, p.courier.name FROM Parcel p WHERE p.id = :id"}
              Q2: {ask: the parcels of a courier's name, jpql: "SELECT p.id, p.status FROM Parcel p WHERE p.courier.name = :name"}
            mutations:
              hire: {ask: hire, jpql: "INSERT INTO Courier (id, name) VALUES (:id, :name)"}
              rename: {ask: rename, jpql: "UPDATE Courier c SET c.name = :name WHERE c.id = :id"}
              place: {ask: place, jpql: "INSERT INTO Parcel (id, status) VALUES (:id, 'placed')"}
              hand: {ask: hand, jpql: "INSERT INTO Parcel (id, status, courier) VALUES (:id, :status, :courier)"}
              give: {ask: give, jpql: "UPDATE Parcel p SET p.courier = :courier WHERE p.id = :id"}
              status: {ask: status, jpql: "UPDATE Parcel p SET p.status = :s WHERE p.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Parcel p WHERE p.id = :id"}
              lose: {ask: lose, jpql: "DELETE FROM Parcel p WHERE p.status = :s"}
            """;

    private static final String TRACKS =
            """
            model: m2m
            entities:
              Artist: {key: id, count: 50, attributes: {id: int, name: text}}
              Album: {key: id, count: 100, attributes: {id: int, title: text}}
              Track: {key: id, count: 1000, attributes: {id: int, name: text}}
              Playlist: {key: id, count: 20, attributes: {id: int}}
            relationships:
              Album.artist: {to: Artist, inverse: albums, cardinality: many to one}
              Track.album: {to: Album, inverse: tracks, cardinality: many to one, optional: true}
              Playlist.tracks: {to: Track, inverse: playlists, cardinality: many to many, count: "50 per Playlist, at most 100"}
            queries:
              TracksOfPlaylist:
                ask: tracks of a playlist
                jpql: SELECT t.id, t.name, al.title, ar.name FROM Playlist.tracks pt JOIN pt.track t JOIN t.album al JOIN al.artist ar WHERE pt.playlist = :playlist ORDER BY t.name
            mutations:
              renameArtist: {ask: rename, jpql: "UPDATE Artist a SET a.name = :name WHERE a.id = :id"}
              add: {ask: add, jpql: "INSERT INTO Playlist.tracks (playlist, track) VALUES (:playlist, :track)"}
              remove: {ask: remove, jpql: "DELETE FROM Playlist.tracks pt WHERE pt.playlist = :playlist AND pt.track = :track"}
            """;

    private static final String MATES =
            """
            model: mates
            entities:
              Team: {key: id, count: 100, attributes: {id: uuid, name: text}}
              Player: {key: id, attributes: {id: uuid, name: text}}
            relationships:
              Player.team: {to: Team, inverse: players, cardinality: many to one, optional: true, count: "5 per Team, at most 10"}
            queries:
              Q1: {ask: the mates of a player, jpql: "SELECT p.id, q.id, q.name, t.name FROM Player p JOIN p.team t JOIN t.players q WHERE p.id = :id"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Player (id, name, team) VALUES (:id, :name, :team)"}
              alone: {ask: alone, jpql: "INSERT INTO Player (id, name) VALUES (:id, :name)"}
              rename: {ask: rename, jpql: "UPDATE Player p SET p.name = :name WHERE p.id = :id"}
              leave: {ask: leave, jpql: "DELETE FROM Player p WHERE p.id = :id"}
              found: {ask: found, jpql: "INSERT INTO Team (id, name) VALUES (:id, :name)"}
              renameTeam: {ask: rename, jpql: "UPDATE Team t SET t.name = :name WHERE t.id = :id"}
            """;

    private static final String LOADS =
            """
            model: loads
            entities:
              Courier: {key: id, count: 100, attributes: {id: uuid, name: text, load: {derived: COUNT(parcels)}, last: {derived: MAX(parcels.number)}}}
              Parcel: {key: id, count: 1000, attributes: {id: uuid, number: int, status: {type: text, distinct: 4}}}
            relationships:
              Parcel.courier: {to: Courier, inverse: parcels, cardinality: many to one, optional: true, count: "9 per Courier, at most 20"}
            queries:
              Q1: {ask: the parcels of a status with the load of their couriers, jpql: "SELECT p.id, p.courier.load, p.courier.last FROM Parcel p WHERE p.status = :status"}
            mutations:
              hire: {ask: hire, jpql: "INSERT INTO Courier (id, name) VALUES (:id, :name)"}
              place: {ask: place, jpql: "INSERT INTO Parcel (id, number, status) VALUES (:id, :number, :status)"}
              hand: {ask: hand, jpql: "INSERT INTO Parcel (id, number, status, courier) VALUES (:id, :number, :status, :courier)"}
              give: {ask: give, jpql: "UPDATE Parcel p SET p.courier = :courier WHERE p.id = :id"}
              number: {ask: number, jpql: "UPDATE Parcel p SET p.number = :number WHERE p.id = :id"}
              rename: {ask: rename, jpql: "UPDATE Parcel p SET p.id = :new WHERE p.id = :id"}
              status: {ask: status, jpql: "UPDATE Parcel p SET p.status = :s WHERE p.id = :id"}
              both: {ask: both, jpql: "UPDATE Parcel p SET p.status = :s, p.courier = :courier WHERE p.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Parcel p WHERE p.id = :id"}
            """;

    private static final String PASSPORTS =
            """
            model: passports
            entities:
              Region: {key: code, count: 20, attributes: {code: text, zone: {type: text, distinct: 4}}}
              Customer: {key: id, count: 200, attributes: {id: uuid, name: text}}
              Passport: {key: customer, attributes: {number: text}}
            relationships:
              Customer.region: {to: Region, inverse: customers, cardinality: many to one, optional: true, count: "10 per Region, at most 30"}
              Passport.customer: {to: Customer, inverse: passports, cardinality: many to one, count: "0.5 per Customer, at most 1"}
            queries:
              Q1: {ask: who has a passport in a zone, jpql: "SELECT p.customer.id FROM Passport p WHERE p.customer.region.zone = :zone"}
            mutations:
              move: {ask: move, jpql: "UPDATE Customer c SET c.region = :region WHERE c.id = :id"}
              issue: {ask: issue, jpql: "INSERT INTO Passport (customer, number) VALUES (:customer, :number)"}
              rezone: {ask: rezone, jpql: "UPDATE Region r SET r.zone = :zone WHERE r.code = :code"}
            """;

    private static final String MOVE =
            """
              move: {ask: move, jpql: "UPDATE Player p SET p.team = :team WHERE p.id = :id"}
            """;

    @Test
    void who_is_in_no_team_has_no_mates() {
        ProofReport report = prove(MATES);

        assertThat(report.failures()).isEmpty();
        assertThat(report.isProven()).isTrue();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }

    @Test
    void a_change_of_what_joins_the_rows_is_declined() {
        ProofReport report = prove(MATES + MOVE);

        assertThat(report.failures()).isEmpty();
        assertThat(report.gaps()).extracting(Gap::name).containsExactly("move");
    }

    @Test
    void a_role_that_an_insert_leaves_out_makes_no_row() {
        ProofReport report = prove(PARCELS);

        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        assertThat(report.mutations()).allMatch(each -> each.runs() > 0);
    }

    @Test
    void what_was_derived_of_parcels_goes_when_a_parcel_loses_its_courier() {
        ProofReport report = prove(LOADS);

        assertThat(report.failures()).isEmpty();
        assertThat(report.isProven()).isTrue();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }

    /// A customer without a passport has no row, also when the zone of the new region is read.
    @Test
    void who_has_no_passport_gets_no_row_by_moving() {
        ProofReport report = prove(PASSPORTS);

        assertThat(report.failures()).isEmpty();
        assertThat(report.isProven()).isTrue();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }

    @Test
    void a_link_to_what_has_no_role_can_be_removed() {
        ProofReport report = prove(TRACKS);

        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
    }

    private static ProofReport prove(String model) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(200), new Scale(60), 20, 8, 30, 2, 6, 30));
        return Proofs.of(Designed.subject(TestModels.read(model)), settings);
    }
}
