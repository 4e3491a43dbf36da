package dev.rowhouse.prove.data;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;

/// Small models for tests.
public final class TestModels {
    /// Who follows whom: an association entity, a lookup by both keys, an order with ties.
    public static final String FOLLOWERS =
            """
            model: followers
            entities:
              User:
                key: username
                count: 1_000_000
                attributes:
                  username: text
              Follow:
                key: [follower, followed]
                attributes:
                  since: {type: timestamp, range: 2024-01-01..2026-10-31}
            relationships:
              Follow.follower: {to: User, inverse: followings, cardinality: many to one, count: "20 per User, at most 500"}
              Follow.followed: {to: User, inverse: followers, cardinality: many to one, count: "20 per User, at most 80_000"}
            queries:
              Q1:
                ask: Is A following B?
                jpql: SELECT f.since FROM Follow f WHERE f.follower = :a AND f.followed = :b
              Q2:
                ask: A's followers, newest first
                jpql: SELECT f.follower, f.since FROM Follow f WHERE f.followed = :user ORDER BY f.since DESC
                page: 5
            """;

    /// The mutations of [#FOLLOWERS].
    public static final String FOLLOWERS_MUTATIONS =
            """
            mutations:
              follow:
                ask: A follows B
                jpql: INSERT INTO Follow (follower, followed, since) VALUES (:a, :b, :since)
              unfollow:
                ask: A stops following B
                jpql: DELETE FROM Follow f WHERE f.follower = :a AND f.followed = :b
            """;

    /// Partitions split by the hash of a value: read in order, in any order, and by the value
    /// itself.
    public static final String SHARDS =
            """
            model: people
            entities:
              City:
                key: name
                count: 20
                attributes:
                  name: {type: text, length: 10}
              Person:
                key: id
                count: 4_000
                attributes:
                  id: uuid
                  joined: {type: date, range: 2024-01-01..2024-02-28}
                  name: {type: text, length: 20, distinct: 300}
            relationships:
              Person.city: {to: City, inverse: people, cardinality: many to one, count: "200 per City, at most 2_000"}
            queries:
              Q1:
                ask: The people of a city, newest first
                jpql: SELECT p.id, p.name FROM Person p WHERE p.city = :city ORDER BY p.joined DESC
                bucket: 4 shards of id
                page: 7
              Q2:
                ask: Everybody in a city who joined since a day
                jpql: SELECT p.id FROM Person p WHERE p.city = :city AND p.joined >= :since
                bucket: 4 shards of id
                page: 5
              Q3:
                ask: The people of a city by a name, which is the value that is hashed
                jpql: SELECT p.id, p.joined FROM Person p WHERE p.city = :city AND p.name = :name
                bucket: 3 shards of name
              Q4:
                ask: The people of a city by name and time
                jpql: SELECT p.name, p.joined FROM Person p WHERE p.city = :city ORDER BY p.name, p.joined
                bucket: 5 shards of name
            mutations:
              move:
                ask: Somebody moves
                jpql: UPDATE Person p SET p.city = :city WHERE p.id = :id
              rename:
                ask: Somebody gets another name, and so another shard
                jpql: UPDATE Person p SET p.name = :name WHERE p.id = :id
              join:
                ask: Somebody joins
                jpql: INSERT INTO Person (id, joined, name, city) VALUES (:id, :joined, :name, :city)
              leave:
                ask: Somebody leaves
                jpql: DELETE FROM Person p WHERE p.id = :id
            """;

    /// Tables that the designer splits by itself: one by time, one into shards.
    public static final String GROWTH =
            """
            model: posts
            limits: {rows: 20_000}
            entities:
              User:
                key: name
                count: 200
                attributes:
                  name: {type: text, length: 10}
              Post:
                key: id
                growth: 1_000/day
                ttl: 1 year
                attributes:
                  id: uuid
                  at: {type: timestamp, range: 2026-01-01..2026-03-31}
                  tag: {type: text, values: [news, sport, music], distribution: zipf 1.0}
            relationships:
              Post.user: {to: User, inverse: posts, cardinality: many to one, count: "20 per User, at most 900"}
            queries:
              Q1:
                ask: The newest posts of a user
                jpql: SELECT p.id, p.at FROM Post p WHERE p.user = :user ORDER BY p.at DESC
                page: 5
              Q2:
                ask: The posts of a tag by user
                jpql: SELECT p.id, p.user FROM Post p WHERE p.tag = :tag ORDER BY p.user
                page: 6
            mutations:
              post:
                ask: Somebody posts
                jpql: INSERT INTO Post (id, at, tag, user) VALUES (:id, :at, :tag, :user)
              remove:
                ask: A post is removed
                jpql: DELETE FROM Post p WHERE p.id = :id
              tag:
                ask: A post gets another tag
                jpql: UPDATE Post p SET p.tag = :tag WHERE p.id = :id
            """;

    /// A weak entity, optional values, collections, an enumeration, a one-to-one relationship, a
    /// role to the entity itself.
    public static final String SHOP =
            """
            model: shop
            types:
              size: {width: int, height: int}
            entities:
              Person:
                key: id
                count: 400
                attributes:
                  id: uuid
                  name: {type: text, length: 8}
                  nicknames: {type: set<text>, optional: true}
                  level: {type: text, values: [gold, silver, bronze], distribution: zipf 1.2}
              Passport:
                key: number
                count: 300
                attributes:
                  number: {type: text}
              Purchase:
                key: [buyer, number]
                attributes:
                  number: {type: int, range: 1..60}
                  placedOn: date
                  paid: {type: boolean, optional: true}
                  parcel: {type: size, optional: true}
            relationships:
              Passport.holder: {to: Person, inverse: passport, cardinality: one to one}
              Person.boss: {to: Person, inverse: staff, cardinality: many to one, optional: true, count: "1 per Person, at most 40"}
              Purchase.buyer: {to: Person, inverse: orders, cardinality: many to one, count: "5 per Person, at most 50"}
            queries:
              Q1:
                ask: Orders of a person
                jpql: SELECT o FROM Purchase o WHERE o.buyer = :person ORDER BY o.placedOn
            """;

    /// Instances that refer to each other in circles, to themselves too, and rows that join two
    /// instances of one entity.
    public static final String CIRCLES =
            """
            model: circles
            entities:
              Person:
                key: id
                count: 60
                attributes:
                  id: int
                  name: {type: text, length: 6, distinct: 20}
              Department:
                key: code
                count: 12
                attributes:
                  code: int
                  title: {type: text, length: 6}
              Friendship:
                key: [one, other]
                attributes: {}
            relationships:
              Person.boss: {to: Person, inverse: reports, cardinality: many to one, optional: true, count: "0.5 per Person, at most 8"}
              Person.department: {to: Department, inverse: staff, cardinality: many to one, count: "5 per Department, at most 20"}
              Department.head: {to: Person, inverse: departments, cardinality: many to one, optional: true, count: "0.1 per Person, at most 3"}
              Friendship.one: {to: Person, inverse: friends, cardinality: many to one, count: "4 per Person, at most 12"}
              Friendship.other: {to: Person, inverse: friendOf, cardinality: many to one, count: "4 per Person, at most 12"}
            queries:
              Q1: {ask: Who reports to whom, jpql: "SELECT p.id, p.name, p.boss.name FROM Person p WHERE p.boss = :boss"}
              Q2: {ask: Who works where, jpql: "SELECT p.id, d.title, d.head FROM Person p JOIN p.department d WHERE d.code = :d"}
              Q3: {ask: Who leads what, jpql: "SELECT d.code, d.title, h.name FROM Department d JOIN d.head h WHERE h.id = :h"}
              Q4: {ask: Friends of friends, jpql: "SELECT g.other.id, g.other.name FROM Friendship f JOIN f.other m JOIN m.friends g WHERE f.one = :p"}
            mutations:
              hire: {ask: a, jpql: "INSERT INTO Person (id, name, boss, department) VALUES (:id, :name, :boss, :department)"}
              rename: {ask: a, jpql: "UPDATE Person p SET p.name = :name WHERE p.id = :id"}
              promote: {ask: a, jpql: "UPDATE Person p SET p.boss = :boss WHERE p.id = :id"}
              found: {ask: a, jpql: "INSERT INTO Department (code, title, head) VALUES (:code, :title, :head)"}
              lead: {ask: a, jpql: "UPDATE Department d SET d.head = :head WHERE d.code = :code"}
              befriend: {ask: a, jpql: "INSERT INTO Friendship (one, other) VALUES (:one, :other)"}
              part: {ask: a, jpql: "DELETE FROM Friendship f WHERE f.one = :one AND f.other = :other"}
            """;

    /// Posts that are found by what only their authors have: one author by a unique address, a few
    /// by their city.
    public static final String AUTHORS =
            """
            model: authors
            entities:
              User:
                key: id
                count: 1_000
                attributes:
                  id: uuid
                  email: {type: text, length: 20, unique: true}
                  city: {type: text, distinct: 500}
              Post:
                key: id
                attributes:
                  id: timeuuid
                  kind: {type: text, values: [note, photo]}
                  text: {type: text, length: 400}
            relationships:
              Post.author: {to: User, inverse: posts, cardinality: many to one, optional: true, count: "20 per User, at most 40"}
            queries:
              Q1: {ask: by author, jpql: "SELECT p FROM Post p WHERE p.author = :author ORDER BY p.id DESC", page: 6, rate: 1000/s}
              Q2: {ask: by address, jpql: "SELECT p, p.author.city FROM Post p WHERE p.author.email = :email AND p.id < :before ORDER BY p.id DESC", page: 6}
              Q3: {ask: by city, jpql: "SELECT p FROM Post p WHERE p.author.city = :city AND p.kind = :kind ORDER BY p.id DESC", page: 6}
              Q4: {ask: by city unordered, jpql: "SELECT p.id, p.author.email FROM Post p WHERE p.author.city = :city", page: 6}
            mutations:
              join: {ask: a user joins, jpql: "INSERT INTO User (id, email, city) VALUES (:id, :email, :city)", rate: 1/s}
              move: {ask: a user moves, jpql: "UPDATE User u SET u.city = :city WHERE u.id = :id", rate: 1/s}
              post: {ask: a user posts, jpql: "INSERT INTO Post (id, author, kind, text) VALUES (:id, :author, :kind, :text)", rate: 500/s}
              delete: {ask: a post goes, jpql: "DELETE FROM Post p WHERE p.id = :id", rate: 10/s}
            """;

    /// A one-to-one relationship that may be missing, shown by rows of the one that holds it, and
    /// an entity called as a keyword is.
    public static final String LOCKERS =
            """
            model: lockers
            entities:
              Student:
                key: number
                count: 200
                attributes:
                  number: int
                  name: {type: text, length: 9, distinct: 70}
              Locker:
                key: [hall, number]
                count: 80
                attributes:
                  hall: {type: text, values: [a, b]}
                  number: {type: int, range: 1..90}
                  color: {type: text, values: [red, blue]}
                  dents: {type: int, optional: true}
              Order:
                key: id
                count: 100
                attributes: {id: int, group: {type: text, values: [x, y]}}
            relationships:
              Locker.student: {to: Student, inverse: locker, cardinality: one to one, optional: true}
            queries:
              Q1: {ask: The locker of a student, jpql: "SELECT s.name, l.hall, l.number FROM Student s JOIN s.locker l WHERE s.number = :s"}
              Q2: {ask: Lockers in use, jpql: "SELECT l.number, l.dents, l.student.name FROM Locker l WHERE l.hall = :h AND l.color = :c ORDER BY l.number DESC"}
              Q3: {ask: All lockers of a hall, jpql: "SELECT l.number, l.dents, l.student FROM Locker l WHERE l.hall = :h"}
              Q4: {ask: Orders of a group, jpql: "SELECT o.id FROM Order o WHERE o.group = :g"}
            mutations:
              enrol: {ask: a, jpql: "INSERT INTO Student (number, name) VALUES (:n, :m)"}
              install: {ask: a, jpql: "INSERT INTO Locker (hall, number, color, dents, student) VALUES (:h, :n, :c, :d, :s)"}
              assign: {ask: a, jpql: "UPDATE Locker l SET l.student = :s WHERE l.hall = :h AND l.number = :n"}
              paint: {ask: a, jpql: "UPDATE Locker l SET l.color = :c WHERE l.hall = :h AND l.number = :n"}
              dent: {ask: a, jpql: "UPDATE Locker l SET l.dents = :d WHERE l.hall = :h AND l.number = :n"}
              rename: {ask: a, jpql: "UPDATE Student s SET s.name = :m WHERE s.number = :n"}
              scrap: {ask: a, jpql: "DELETE FROM Locker l WHERE l.hall = :h AND l.number = :n"}
              order: {ask: a, jpql: "INSERT INTO Order (id, group) VALUES (:i, :g)"}
              regroup: {ask: a, jpql: "UPDATE Order o SET o.group = :g WHERE o.id = :i"}
            """;

    private TestModels() {}

    /// Reads a model that has no mistakes.
    public static Workload read(String text) {
        return WorkloadFile.parse("model.yaml", text)
                .value()
                .orElseThrow(
                        () -> new AssertionError(WorkloadFile.parse("model.yaml", text).text()));
    }
}
