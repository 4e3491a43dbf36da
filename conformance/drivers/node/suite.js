// Apache Cassandra's driver for Node against a running server: node suite.js HOST:PORT [--user NAME --password WORD] [--ca FILE]
// Each check is a line; the exit code is 1 when one failed.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { parseArgs } = require('node:util');
const cassandra = require('cassandra-driver');

const { values: options, positionals: [address] } = parseArgs({
  allowPositionals: true,
  options: { user: { type: 'string' }, password: { type: 'string' }, ca: { type: 'string' } },
});
const { types } = cassandra;
const KEYSPACE = 'node_suite';

function settings(changes = {}) {
  return {
    contactPoints: [address],
    localDataCenter: 'datacenter1',
    socketOptions: { readTimeout: 30000 },
    ...(options.user ? { credentials: { username: options.user, password: options.password } } : {}),
    ...(options.ca ? { sslOptions: { ca: fs.readFileSync(options.ca), checkServerIdentity: () => undefined } } : {}),
    ...changes,
  };
}

async function rejects(work, check) {
  try {
    await work();
  } catch (error) {
    check(error);
    return;
  }
  assert.fail('nothing was refused');
}

const checks = {
  async 'the server says what Cassandra says of itself'(client) {
    const row = (await client.execute("SELECT release_version, cluster_name FROM system.local WHERE key = 'local'")).first();
    assert.match(row.release_version, /^5\.0\./);
    assert.equal(client.hosts.length, 1);
    assert.equal(client.metadata.isDbaas(), false);
  },
  async 'the protocol is version 4, the newest that the driver has'(client) {
    assert.equal(client.controlConnection.protocolVersion, 4);
  },
  async 'schema metadata are those of the tables'(client) {
    const table = await client.metadata.getTable(KEYSPACE, 'events');
    assert.deepEqual(table.partitionKeys.map(column => column.name), ['device']);
    assert.deepEqual(table.clusteringKeys.map(column => column.name), ['at']);
    assert.deepEqual(table.clusteringOrder, ['DESC']);
    const type = await client.metadata.getUdt(KEYSPACE, 'place');
    assert.deepEqual(type.fields.map(field => field.name), ['city', 'zip']);
  },
  async 'values of all types come back as they went'(client) {
    const id = types.Uuid.random();
    const values = {
      id, a: 'ascii', b: types.Long.fromString('9223372036854775807'), c: Buffer.from([0, 1, 255]), d: true,
      e: types.BigDecimal.fromString('-12.340'), f: 1.5, g: 0.25, h: types.InetAddress.fromString('2001:db8::1'), i: -7,
      j: 'Grüße 東京', k: new Date(1700000000123), l: types.TimeUuid.now(), m: types.Integer.fromString('123456789012345678901234567890'),
      n: 300, o: -5, p: types.LocalDate.fromString('2026-02-28'), q: types.LocalTime.fromString('13:14:15.123456789'),
      r: types.Duration.fromString('1mo2d3h'), s: ['x', 'y'], t: [1, 2, 3], u: { one: 1, two: 2 },
      v: { city: 'Basel', zip: 4051 }, w: new types.Tuple(1, 'two'),
    };
    const names = Object.keys(values);
    await client.execute(
      `INSERT INTO scalars (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, Object.values(values), { prepare: true });
    const row = (await client.execute('SELECT * FROM scalars WHERE id = ?', [id], { prepare: true })).first();
    for (const name of names) {
      assert.equal(JSON.stringify(row[name]), JSON.stringify(values[name]), name);
    }
  },
  async 'null and unset differ'(client) {
    await client.execute("INSERT INTO scalars (id, a, i) VALUES (00000000-0000-0000-0000-000000000001, 'x', 1)");
    const id = types.Uuid.fromString('00000000-0000-0000-0000-000000000001');
    await client.execute('INSERT INTO scalars (id, a, i) VALUES (?, ?, ?)', [id, null, types.unset], { prepare: true });
    const row = (await client.execute('SELECT a, i FROM scalars WHERE id = ?', [id], { prepare: true })).first();
    assert.equal(row.a, null);
    assert.equal(row.i, 1);
  },
  async 'pages follow one another'(client) {
    const inserts = [];
    for (let at = 0; at < 1000; at++) {
      inserts.push(client.execute('INSERT INTO events (device, at, reading) VALUES (1, ?, ?)', [at, at / 2], { prepare: true }));
    }
    await Promise.all(inserts);
    const seen = [];
    for await (const row of client.stream('SELECT at FROM events WHERE device = 1', [], { prepare: true, fetchSize: 33 })) {
      seen.push(row.at);
    }
    assert.deepEqual(seen, Array.from({ length: 1000 }, (_, i) => 999 - i));
    const first = await client.execute('SELECT at FROM events WHERE device = 1', [], { prepare: true, fetchSize: 10 });
    const second = await client.execute(
      'SELECT at FROM events WHERE device = 1', [], { prepare: true, fetchSize: 10, pageState: first.pageState });
    assert.equal(second.first().at, 989);
  },
  async 'a batch is done as a whole'(client) {
    await client.batch([
      { query: 'INSERT INTO events (device, at, reading) VALUES (2, ?, ?)', params: [1, 1.5] },
      { query: 'INSERT INTO events (device, at, reading) VALUES (2, ?, ?)', params: [2, 2.5] },
      { query: 'DELETE FROM events WHERE device = 2 AND at = ?', params: [1] },
    ], { prepare: true, logged: true });
    const rows = (await client.execute('SELECT at FROM events WHERE device = 2')).rows;
    assert.ok(rows.every(row => row.at === 2));
  },
  async 'conditions are met or not'(client) {
    const insert = 'INSERT INTO events (device, at, reading) VALUES (3, 1, 9) IF NOT EXISTS';
    assert.equal((await client.execute(insert)).wasApplied(), true);
    const again = await client.execute(insert);
    assert.equal(again.wasApplied(), false);
    assert.equal(again.first().reading, 9);
  },
  async 'counters count'(client) {
    await Promise.all(Array.from({ length: 50 }, () =>
      client.execute('UPDATE hits SET n = n + 1 WHERE page = ?', ['home'], { prepare: true })));
    const row = (await client.execute("SELECT n FROM hits WHERE page = 'home'")).first();
    assert.equal(row.n.toString(), '50');
  },
  async 'mistakes have Cassandra\'s codes'(client) {
    await rejects(() => client.execute('SELEC 1'), error => assert.equal(error.code, types.responseErrorCodes.syntaxError));
    await rejects(() => client.execute('SELECT * FROM nothing'), error => assert.equal(error.code, types.responseErrorCodes.invalid));
    await rejects(() => client.execute('CREATE TABLE hits (page text PRIMARY KEY)'),
      error => assert.equal(error.code, types.responseErrorCodes.alreadyExists));
  },
  async 'a prepared statement outlives a change of its table'(client) {
    const query = 'SELECT * FROM growing WHERE id = ?';
    await client.execute('INSERT INTO growing (id) VALUES (1)');
    assert.deepEqual(Object.keys((await client.execute(query, [1], { prepare: true })).first()), ['id']);
    await client.execute('ALTER TABLE growing ADD more text');
    await client.execute("UPDATE growing SET more = 'x' WHERE id = 1");
    assert.equal((await client.execute(query, [1], { prepare: true })).first().more, 'x');
  },
  async 'who listens hears of new tables'(client) {
    assert.equal(await client.metadata.getTable(KEYSPACE, 'late'), null);
    await client.execute('CREATE TABLE late (id int PRIMARY KEY)');
    const table = await client.metadata.getTable(KEYSPACE, 'late');
    assert.equal(table.columns.length, 1);
  },
  async 'a trace tells what was done'(client) {
    const result = await client.execute('SELECT * FROM events WHERE device = 1 LIMIT 1', [], { traceQuery: true });
    const trace = await client.metadata.getTrace(result.info.traceId);
    assert.ok(trace.events.length > 0);
  },
  async 'a timestamp of the client\'s is the cell\'s'(client) {
    await client.execute('INSERT INTO events (device, at, reading) VALUES (4, 1, 1)', [], { timestamp: types.Long.fromNumber(1234) });
    const row = (await client.execute('SELECT WRITETIME(reading) AS t FROM events WHERE device = 4')).first();
    assert.equal(row.t.toString(), '1234');
  },
  async 'many requests go side by side'(client) {
    const answers = await Promise.all(Array.from({ length: 2000 }, (_, i) =>
      client.execute('SELECT at FROM events WHERE device = 1 AND at = ?', [i % 1000], { prepare: true })));
    assert.ok(answers.every((answer, i) => answer.first().at === i % 1000));
  },
};

async function prepare() {
  const client = new cassandra.Client(settings());
  await client.execute(`DROP KEYSPACE IF EXISTS ${KEYSPACE}`);
  await client.execute(`CREATE KEYSPACE ${KEYSPACE} WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}`);
  await client.execute(`CREATE TYPE ${KEYSPACE}.place (city text, zip int)`);
  await client.execute(`CREATE TABLE ${KEYSPACE}.events (device int, at int, reading double, PRIMARY KEY (device, at)) WITH CLUSTERING ORDER BY (at DESC)`);
  await client.execute(`CREATE TABLE ${KEYSPACE}.hits (page text PRIMARY KEY, n counter)`);
  await client.execute(`CREATE TABLE ${KEYSPACE}.growing (id int PRIMARY KEY)`);
  await client.execute(`CREATE TABLE ${KEYSPACE}.scalars (id uuid PRIMARY KEY, a ascii, b bigint, c blob, d boolean, e decimal, f double,
    g float, h inet, i int, j text, k timestamp, l timeuuid, m varint, n smallint, o tinyint, p date, q time, r duration,
    s list<text>, t set<int>, u map<text, int>, v frozen<place>, w tuple<int, text>)`);
  await client.shutdown();
}

async function main() {
  let failures = 0;
  await prepare();
  const client = new cassandra.Client(settings({ keyspace: KEYSPACE }));
  await client.connect();
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(client);
      console.log(`ok      node    ${name}`);
    } catch (error) {
      failures++;
      console.log(`FAILED  node    ${name}\n${error.stack}`);
    }
  }
  await client.shutdown();
  if (options.user) {
    const stranger = new cassandra.Client(settings({ credentials: { username: options.user, password: 'wrong' } }));
    await rejects(() => stranger.connect(), error => assert.match(JSON.stringify(error.innerErrors), /password/)).then(
      () => console.log('ok      node    a wrong password is refused'),
      error => { failures++; console.log(`FAILED  node    a wrong password is refused\n${error.stack}`); });
    await stranger.shutdown();
  }
  process.exitCode = failures > 0 ? 1 : 0;
}

main().catch(error => {
  console.error(error);
  process.exitCode = 1;
});
