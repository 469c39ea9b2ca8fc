// Isolated: nestjs-pino keeps the log of the first application of a process.
import 'reflect-metadata';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { catchOutput } from './testing/caught-output.ts';
import { startApi, type TestApi } from './testing/test-api.ts';
import { testConfig } from './testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

interface Line {
  msg?: string;
  event?: string;
  traceId?: string;
  req?: { method: string; path: string };
  res?: { status: number };
  responseTime?: number;
}

let output: ReturnType<typeof catchOutput>;
let database: TestDatabase;
let api: TestApi;
let before = 0;
beforeAll(async () => {
  output = catchOutput();
  database = await createTestDatabase();
  api = await startApi(testConfig(database.url, { LOG_LEVEL: 'info' }));
});
beforeEach(() => void (before = output.text.length));
afterAll(async () => {
  await api?.stop();
  output?.stop();
  await database?.drop();
});

const lines = (): Line[] =>
  output.text
    .slice(before)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const ends = () => lines().filter(({ req }) => req !== undefined);
/** The body is sent once the api has read the head: then it is read in the context of its connection. */
const order = async (host: string) => {
  const body = JSON.stringify({ url: `https://${host}/`, locale: 'de' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const sent = request(`${api.base}/scans`, { method: 'POST', headers });
  sent.once('continue', () => sent.end(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, ...((await json(answer)) as { token: string }) };
};

it('each request has one line at its end, without a query, and none of the health', async () => {
  await fetch(`${api.base}/health/live`);
  await fetch(`${api.base}/stats?secret=1`);
  await fetch(`${api.base}/nothing`);
  await until(() => ends().length === 2);
  expect(ends()).toMatchObject([
    { req: { method: 'GET', path: '/api/stats' }, res: { status: 200 }, msg: 'request completed' },
    { req: { method: 'GET', path: '/api/nothing' }, res: { status: 404 }, msg: 'request completed' },
  ]);
  expect(ends().every(({ responseTime }) => Number.isInteger(responseTime))).toBe(true);
  expect(output.text.slice(before)).not.toMatch(/secret|health/);
});

it('every line of a request names it, also after a body was read, and lines of requests at once are told apart', async () => {
  const answers = await Promise.all(['a.example', 'b.example', 'c.example'].map(order));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await until(() => ends().length === 3);
  const accepted = lines().filter(({ event }) => event === 'run_accepted');
  expect(accepted).toHaveLength(3);
  const ids = new Set(accepted.map(({ traceId }) => traceId));
  expect(ids.size).toBe(3);
  expect(new Set(ends().map(({ traceId }) => traceId))).toEqual(ids);
});

it('a stream that its reader leaves has a line, too, without its token', async () => {
  const { token } = await order('left.example');
  const leave = new AbortController();
  const stream = await fetch(`${api.base}/scans/${token}/events`, { signal: leave.signal });
  await stream.body!.getReader().read();
  leave.abort();
  const [line] = await until(() => {
    const found = ends().filter(({ req }) => req?.path.endsWith('/events'));
    return found.length > 0 && found;
  });
  expect(line).toMatchObject({
    req: { path: '/api/scans/:token/events' },
    res: { status: 200 },
    msg: 'request aborted',
  });
  expect(output.text.slice(before)).not.toContain(token);
});
