import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { RunAnnouncer } from './run-announcer.ts';
import { runChannel } from './run-channel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** @returns the ids that are heard, in order, up to the one named */
async function listener() {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`listen ${runChannel}`);
  onTestFinished(() => client.end());
  const heard: string[] = [];
  const more = new EventEmitter();
  client.on('notification', ({ payload = '' }) => {
    heard.push(payload);
    more.emit('heard');
  });
  return async (last: string) => {
    while (heard.at(-1) !== last) await once(more, 'heard');
    return heard;
  };
}

it('tells every process of a changed run', async () => {
  const hear = await listener();
  new RunAnnouncer(database.db).announce('first');
  expect(await hear('first')).toEqual(['first']);
});

it('lets changes share a statement while another one is under way, each run once', async () => {
  const statements: string[] = [];
  const announcer = new RunAnnouncer(
    database.db.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const hear = await listener();
  announcer.announce('first');
  for (let change = 0; change < 50; change += 1) announcer.announce(change % 2 === 0 ? 'even' : 'odd');
  announcer.announce('last');
  expect(await hear('last')).toEqual(['first', 'even', 'odd', 'last']);
  expect(statements).toHaveLength(2);
});

it('tells what was waiting before the process ends', async () => {
  const hear = await listener();
  const announcer = new RunAnnouncer(database.db);
  announcer.announce('first');
  announcer.announce('last');
  await announcer.onApplicationShutdown();
  expect(await hear('last')).toEqual(['first', 'last']);
});

it('goes on after the database was away', async () => {
  let isAway = true;
  const announcer = new RunAnnouncer(
    database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const hear = await listener();
  announcer.announce('lost');
  await announcer.onApplicationShutdown();
  isAway = false;
  announcer.announce('heard');
  expect(await hear('heard')).toEqual(['heard']);
});
