import 'reflect-metadata';
import { problemSchema, type Problem } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failedResult, pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({
    PUBLIC_ORIGIN: 'https://www.stufenlos.example',
    SCAN_DENY_HOSTS: 'never.example',
    SCAN_ALLOW: 'localhost:4205,10.1.2.3:8080',
    SCAN_QUEUE_LIMIT: '20',
  });
});
afterAll(() => harness?.stop());

/** Raw, because the typed client would not send what these tests send. */
async function post(
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; problem: Problem; headers: Headers }> {
  const response = await fetch(`${harness.api.base}/scans`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, problem: problemSchema.parse(await response.json()), headers: response.headers };
}

const ordered = (url: unknown, locale: unknown = 'de') => post(JSON.stringify({ url, locale }));
const key = (error: string) => [{ path: 'url', key: `marketing:scan.error.${error}` }];

describe('an address that is no good', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    [null, 'required'],
    [42, 'format'],
    ['no dot', 'format'],
    ['localhost-without-dot', 'format'],
    ['http://', 'format'],
    ['https://exa mple.example', 'format'],
    ['ftp://files.example', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['mailto:a@b.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://shop.example:8443', 'port'],
    ['https://user:secret@shop.example', 'credentials'],
    ['http://localhost:4206', 'private'],
    ['http://127.0.0.1', 'private'],
    ['http://2130706433', 'private'],
    ['http://0x7f.1', 'private'],
    ['http://[::1]', 'private'],
    ['http://169.254.169.254/latest', 'private'],
    [`https://shop.example/${'a'.repeat(2100)}`, 'tooLong'],
    [`https://shop.example/${'a'.repeat(20_000)}`, 'tooLong'],
  ])('%s is refused as %s', async (url, error) => {
    const { status, problem, headers } = await ordered(url);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(problem).toMatchObject({
      code: 'invalid_input',
      type: '/problems/invalid_input',
      status: 422,
      fields: key(error),
    });
    expect(problem.traceId).toMatch(/^[\w-]{36}$/);
  });

  it.each([
    'https://stufenlos.example/pricing',
    'https://www.stufenlos.example',
    'never.example',
    'www.never.example/x',
  ])('%s is one we never open', async (url) => {
    const { status, problem } = await ordered(url);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 'address_refused', fields: key('private') });
  });

  it('costs nothing of the quota and leaves no run', async () => {
    const { db } = harness.database;
    expect(await db.selectFrom('runs').select('id').execute()).toEqual([]);
    const counters = await db.selectFrom('rate_counters').select('key').where('key', 'like', 'scan-%').execute();
    expect(counters).toEqual([]);
  });

  it('is taken when it is on the exact allow list', async () => {
    const { host } = await harness.order({ url: 'http://10.1.2.3:8080/shop' });
    expect(host).toBe('10.1.2.3:8080');
    await harness.worker.serve(pageResult());
  });
});

describe('a body that is no good', () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    ['malformed JSON', '{"url":', {}, 422, 'invalid_input'],
    ['nothing at all', '', {}, 422, 'invalid_input'],
    ['a list', '[]', {}, 422, 'invalid_input'],
    ['null', 'null', {}, 422, 'invalid_input'],
    ['an unknown language', '{"url":"https://shop.example","locale":"fr"}', {}, 422, 'invalid_input'],
    ['a proto key', '{"url":"https://shop.example","locale":"de","__proto__":{"x":1}}', {}, 422, 'invalid_input'],
    [
      'a form',
      'url=https://shop.example',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_type',
    ],
    ['a text', '{"url":"https://shop.example"}', { 'content-type': 'text/plain' }, 415, 'unsupported_type'],
    ['something long', JSON.stringify({ url: 'a'.repeat(70_000), locale: 'de' }), {}, 413, 'too_large'],
  ])('%s is refused', async (_name, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.problem.code).toBe(code);
    expect(JSON.stringify(answer.problem)).not.toMatch(/Unexpected|SyntaxError|stack|node_modules/);
  });
});

describe('addresses of the API that do not exist', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', ''],
    ['POST', '/stats'],
    ['PUT', '/scans'],
    ['GET', '/scans/short'],
    ['GET', '/scans/AAAAAAAAAAAAAAAAAAAAAA'],
    ['GET', '/scans/AAAAAAAAAAAAAAAAAAAAAA/events'],
    ['DELETE', '/scans/AAAAAAAAAAAAAAAAAAAAAA'],
    ['GET', '/scans/%00'],
    ['GET', '/scans/%zz'],
    ['GET', `/scans/${'a'.repeat(500)}`],
    ['GET', '/scans/..%2F..%2Fetc'],
  ])('%s %s is not found, as a problem', async (method, path) => {
    const response = await fetch(`${harness.api.base}${path}`, { method });
    expect(response.status).toBe(404);
    expect(problemSchema.parse(await response.json()).code).toBe('not_found');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a fresh answer that exists already', () => {
  afterEach(() => harness.worker.settled());

  it('is copied into a run of its own, under its own token', async () => {
    const url = 'https://reuse.example/page';
    const first = await harness.order({ url });
    await harness.worker.serve(pageResult());
    const original = await harness.ended(first.token);
    const second = await harness.order({ url: `${url}#part` });
    expect(second).toMatchObject({ state: 'completed', reused: true, checkedAt: original.finishedAt });
    expect(second.token).not.toBe(first.token);
    const copy = await harness.read(second.token);
    expect(copy).toMatchObject({
      reused: true,
      checkedAt: original.finishedAt,
      stats: original.stats,
      rules: original.rules,
    });
    expect(copy.id).not.toBe(original.id);
    expect(copy.preview.map(({ id: _own, ...rest }) => rest)).toEqual(
      original.preview.map(({ id: _own, ...rest }) => rest),
    );
  });

  it('is copied with everything that is stored of its page, such as the rules that did not run', async () => {
    const url = 'https://reuse.example/part';
    const first = await harness.order({ url });
    await harness.worker.serve(pageResult({ notRun: [{ ruleId: 'color-contrast', cause: 'disabled' }] }));
    await harness.ended(first.token);
    const second = await harness.order({ url });
    expect(second.reused).toBe(true);
    const [original, copy] = await Promise.all([first, second].map(({ token }) => storedPage(token)));
    expect(original!.not_run).toEqual([{ ruleId: 'color-contrast', cause: 'disabled' }]);
    expect(copy).toEqual(original);
  });

  /** Without the run and the job, which are its own. */
  async function storedPage(token: string) {
    const id = await harness.runId(token);
    const { db } = harness.database;
    const page = await db.selectFrom('run_pages').selectAll().where('run_id', '=', id).executeTakeFirstOrThrow();
    return { ...page, run_id: '', job_no: null };
  }

  it('is not copied when a fresh check is asked for', async () => {
    const again = await harness.order({ url: 'https://reuse.example/page', fresh: true });
    expect(again).toMatchObject({ state: 'queued' });
    await harness.worker.serve(pageResult());
    await harness.ended(again.token);
  });

  it('is not copied from a copy, a failure, or an answer older than ten minutes', async () => {
    const { db } = harness.database;
    await db
      .updateTable('runs')
      .set({ finished_at: new Date(Date.now() - 601_000) })
      .where('host_key', '=', 'reuse.example')
      .where('reused', '=', false)
      .execute();
    const order = await harness.order({ url: 'https://reuse.example/page' });
    expect(order.state).toBe('queued');
    await harness.worker.serve(failedResult());
    await harness.ended(order.token);
    const after = await harness.order({ url: 'https://reuse.example/page' });
    expect(after.state).toBe('queued');
    await harness.worker.serve(pageResult());
    await harness.ended(after.token);
  });
});

describe('too many waiting jobs', () => {
  it('are answered with queue_full and a time to come back', async () => {
    const { db } = harness.database;
    const { token } = await harness.order();
    const runId = await harness.runId(token);
    const extra = Array.from({ length: 25 }, (_, at) => ({
      run_id: runId,
      job_no: at + 2,
      page_nos: [1],
      priority: 10,
      not_before: new Date(Date.now() + 1e9),
    }));
    await db.insertInto('scan_jobs').values(extra).execute();
    const { status, problem, headers } = await ordered('https://late.example');
    expect(status).toBe(503);
    expect(problem).toMatchObject({ code: 'queue_full', retryAfter: 60 });
    expect(headers.get('retry-after')).toBe('60');
    await db.deleteFrom('scan_jobs').where('job_no', '>', 1).execute();
    await harness.worker.serve(pageResult());
  });
});
