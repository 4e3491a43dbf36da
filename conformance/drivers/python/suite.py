"""The Python driver for Apache Cassandra against a running server: suite.py HOST:PORT [--user NAME --password WORD] [--ca FILE]

Each check is a line; the exit code is 1 when one failed.
"""
import argparse
import datetime
import decimal
import ssl
import sys
import traceback
import uuid

from cassandra import AlreadyExists, InvalidRequest
from cassandra.auth import PlainTextAuthProvider
from cassandra.cluster import Cluster, NoHostAvailable
from cassandra.concurrent import execute_concurrent_with_args
from cassandra.protocol import SyntaxException
from cassandra.query import BatchStatement, SimpleStatement
from cassandra.util import Date, Duration, OrderedMapSerializedKey, SortedSet, Time

KEYSPACE = "python_suite"


def refused(kind, work):
    try:
        work()
    except kind as error:
        return error
    raise AssertionError("nothing was refused")


def metadata(cluster, session):
    table = cluster.metadata.keyspaces[KEYSPACE].tables["events"]
    assert [c.name for c in table.partition_key] == ["device"]
    assert [c.name for c in table.clustering_key] == ["at"]
    assert table.clustering_key[0].is_reversed
    assert "CLUSTERING ORDER BY (at DESC)" in table.as_cql_query()
    assert cluster.metadata.keyspaces[KEYSPACE].user_types["place"].field_names == ["city", "zip"]
    assert cluster.metadata.token_map.ring


def protocol(cluster, session):
    assert cluster.protocol_version == 5, cluster.protocol_version


def scalars(cluster, session):
    class Place:
        def __init__(self, city, zip):
            self.city, self.zip = city, zip

        def __eq__(self, other):
            return (self.city, self.zip) == (other.city, other.zip)

    cluster.register_user_type(KEYSPACE, "place", Place)
    values = dict(
        id=uuid.uuid4(), a="ascii", b=2**63 - 1, c=b"\x00\x01\xff", d=True, e=decimal.Decimal("-12.340"), f=1.5, g=0.25, h="2001:db8::1",
        i=-7, j="Grüße 東京", k=datetime.datetime(2023, 11, 14, 22, 13, 20, 123000), l=uuid.uuid1(), m=123456789012345678901234567890,
        n=300, o=-5, p=Date(datetime.date(2026, 2, 28)), q=Time("13:14:15.123456789"), r=Duration(1, 2, 3), s=["x", "y"],
        t=SortedSet([1, 2, 3]), u={"one": 1, "two": 2}, v=Place("Basel", 4051), w=(1, "two"))
    names = list(values)
    insert = session.prepare(
        "INSERT INTO scalars (%s) VALUES (%s)" % (", ".join(names), ", ".join("?" * len(names))))
    session.execute(insert, list(values.values()))
    row = session.execute("SELECT * FROM scalars WHERE id = %s", [values["id"]]).one()
    for name, value in values.items():
        found = getattr(row, name)
        if isinstance(found, OrderedMapSerializedKey):
            found = dict(found)
        assert found == value, (name, found, value)


def pages(cluster, session):
    insert = session.prepare("INSERT INTO events (device, at, reading) VALUES (1, ?, ?)")
    results = execute_concurrent_with_args(session, insert, [(at, at / 2) for at in range(1000)], concurrency=100)
    assert all(result.success for result in results)
    query = SimpleStatement("SELECT at FROM events WHERE device = 1", fetch_size=33)
    assert [row.at for row in session.execute(query)] == list(range(999, -1, -1))
    first = session.execute(SimpleStatement("SELECT at FROM events WHERE device = 1", fetch_size=10))
    second = session.execute(
        SimpleStatement("SELECT at FROM events WHERE device = 1", fetch_size=10), paging_state=first.paging_state)
    assert second.current_rows[0].at == 989


def batches(cluster, session):
    insert = session.prepare("INSERT INTO events (device, at, reading) VALUES (2, ?, ?)")
    batch = BatchStatement()
    for at in range(20):
        batch.add(insert, (at, 1.0))
    batch.add(SimpleStatement("INSERT INTO events (device, at, reading) VALUES (2, %s, %s)"), (20, 2.0))
    session.execute(batch)
    assert session.execute("SELECT count(*) FROM events WHERE device = 2").one()[0] == 21


def conditions(cluster, session):
    insert = "INSERT INTO events (device, at, reading) VALUES (3, 1, 9) IF NOT EXISTS"
    assert session.execute(insert).was_applied
    again = session.execute(insert)
    assert not again.was_applied and again.one().reading == 9


def mistakes(cluster, session):
    refused(SyntaxException, lambda: session.execute("SELEC 1"))
    refused(InvalidRequest, lambda: session.execute("SELECT * FROM nothing"))
    error = refused(AlreadyExists, lambda: session.execute("CREATE TABLE hits (page text PRIMARY KEY)"))
    assert error.table == "hits"


def growing(cluster, session):
    select = session.prepare("SELECT * FROM growing WHERE id = ?")
    session.execute("INSERT INTO growing (id) VALUES (1)")
    assert session.execute(select, [1]).one()._fields == ("id",)
    session.execute("ALTER TABLE growing ADD more text")
    session.execute("UPDATE growing SET more = 'x' WHERE id = 1")
    assert session.execute(select, [1]).one().more == "x"


def schema_changes(cluster, session):
    session.execute("CREATE TABLE late (id int PRIMARY KEY)")
    assert "late" in cluster.metadata.keyspaces[KEYSPACE].tables
    session.execute("DROP TABLE late")
    assert "late" not in cluster.metadata.keyspaces[KEYSPACE].tables


def tracing(cluster, session):
    result = session.execute("SELECT * FROM events WHERE device = 1 LIMIT 1", trace=True)
    trace = result.get_query_trace(max_wait_sec=30)
    assert trace.events and trace.request_type


def counters(cluster, session):
    update = session.prepare("UPDATE hits SET n = n + 1 WHERE page = ?")
    execute_concurrent_with_args(session, update, [("home",)] * 50)
    assert session.execute("SELECT n FROM hits WHERE page = 'home'").one().n == 50


def warnings(cluster, session):
    batch = "BEGIN UNLOGGED BATCH " + "".join(
        "INSERT INTO growing (id) VALUES (%d); " % i for i in range(500)) + "APPLY BATCH"
    result = session.execute_async(batch)
    result.result()
    assert any("500" in warning or "partitions" in warning for warning in result.warnings or []), result.warnings


CHECKS = [
    ("the protocol is version 5", protocol),
    ("schema metadata are those of the tables", metadata),
    ("values of all types come back as they went", scalars),
    ("pages follow one another", pages),
    ("a batch is done as a whole", batches),
    ("conditions are met or not", conditions),
    ("counters count", counters),
    ("mistakes have Cassandra's codes", mistakes),
    ("a prepared statement outlives a change of its table", growing),
    ("who listens hears of new tables and of dropped ones", schema_changes),
    ("a trace tells what was done", tracing),
    ("warnings come with the answer", warnings),
]


def connect(arguments, password, keyspace=None):
    host, port = arguments.address.rsplit(":", 1)
    settings = dict(port=int(port), connect_timeout=30, control_connection_timeout=30)
    if arguments.user:
        settings["auth_provider"] = PlainTextAuthProvider(arguments.user, password)
    if arguments.ca:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(arguments.ca)
        context.check_hostname = False
        settings["ssl_context"] = context
    cluster = Cluster([host], **settings)
    session = cluster.connect(keyspace)
    session.default_timeout = 30
    return cluster, session


def prepare(session):
    session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE)
    session.execute(
        "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}" % KEYSPACE)
    session.set_keyspace(KEYSPACE)
    session.execute("CREATE TYPE place (city text, zip int)")
    session.execute(
        "CREATE TABLE events (device int, at int, reading double, PRIMARY KEY (device, at)) WITH CLUSTERING ORDER BY (at DESC)")
    session.execute("CREATE TABLE hits (page text PRIMARY KEY, n counter)")
    session.execute("CREATE TABLE growing (id int PRIMARY KEY)")
    session.execute(
        "CREATE TABLE scalars (id uuid PRIMARY KEY, a ascii, b bigint, c blob, d boolean, e decimal, f double, g float, h inet, i int,"
        " j text, k timestamp, l timeuuid, m varint, n smallint, o tinyint, p date, q time, r duration, s list<text>, t set<int>,"
        " u map<text, int>, v frozen<place>, w tuple<int, text>)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--user")
    parser.add_argument("--password")
    parser.add_argument("--ca")
    arguments = parser.parse_args()
    failures = 0
    cluster, session = connect(arguments, arguments.password)
    prepare(session)
    for name, check in CHECKS:
        try:
            check(cluster, session)
            print("ok      python  " + name)
        except Exception:
            failures += 1
            print("FAILED  python  " + name)
            traceback.print_exc(file=sys.stdout)
    cluster.shutdown()
    if arguments.user:
        try:
            refused(NoHostAvailable, lambda: connect(arguments, "wrong"))
            print("ok      python  a wrong password is refused")
        except AssertionError:
            failures += 1
            print("FAILED  python  a wrong password is refused")
    sys.exit(1 if failures else 0)


main()
