import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InternalListener } from './internal-listener.ts';
import type { PicturedPage } from '../artifacts/picture-address.ts';
import { startPictureHarness, webp, type PictureHarness } from '../artifacts/testing/picture-harness.ts';

let harness: PictureHarness;
let page: PicturedPage;
beforeAll(async () => {
  harness = await startPictureHarness();
  page = await harness.paidRun();
});
afterAll(() => harness?.stop());

/** All files below the folder, as `path: bytes`. */
async function files(): Promise<string[]> {
  const entries = await readdir(harness.dir, { recursive: true, withFileTypes: true });
  // Beside those that the folder keeps about itself.
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => join(parentPath, name));
}
const read = async (answer: ReturnType<PictureHarness['put']>) => {
  const { status, body } = await answer;
  const { refusal } = JSON.parse(body.toString()) as { refusal?: string };
  return `${status} ${refusal ?? ''}`.trim();
};
const auth = (ticket: string) => ({ headers: { authorization: `Ticket ${ticket}` } });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('the picture of a page', () => {
  it('is refused without a good ticket of its own job, run and page', async () => {
    const other = await harness.paidRun();
    const refusals = {
      'no ticket at all': await read(harness.put(page, { headers: { authorization: '' } })),
      'a token of a person': await read(harness.put(page, { headers: { authorization: 'Bearer abc' } })),
      'no number of a job': await read(harness.put(page, { headers: { 'job-no': '' } })),
      'a number that is none': await read(harness.put(page, { headers: { 'job-no': '1e3' } })),
      rubbish: await read(harness.put(page, auth('rubbish'))),
      'signed with another key': await read(harness.put(page, auth(harness.ticket(page, { keys: ['x'.repeat(32)] })))),
      'another run’s': await read(harness.put(page, auth(harness.ticket(other)))),
      'another job’s': await read(harness.put(page, auth(harness.ticket(page, { jobNo: 2 })))),
      'another page’s': await read(harness.put(page, auth(harness.ticket(page, { pageNos: [2, 3] })))),
      expired: await read(harness.put(page, auth(harness.ticket(page, { at: hoursAgo(25) })))),
    };
    expect(refusals).toEqual({
      'no ticket at all': '401 no-ticket',
      'a token of a person': '401 no-ticket',
      'no number of a job': '401 no-ticket',
      'a number that is none': '401 no-ticket',
      rubbish: '403 ticket-malformed',
      'signed with another key': '403 ticket-forged',
      'another run’s': '403 ticket-forged',
      'another job’s': '403 ticket-forged',
      'another page’s': '403 ticket-other-page',
      expired: '403 ticket-expired',
    });
    expect(await files()).toEqual([]);
  });

  it('is refused when it is no picture, whatever it says it is', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const shorter = webp(100).subarray(0, 90);
    const type = (name: string) => ({ headers: { 'content-type': name } });
    expect(await read(harness.put(page, { body: html }))).toBe('415 not-webp');
    expect(await read(harness.put(page, { body: shorter }))).toBe('415 not-webp');
    expect(await read(harness.put(page, { body: Buffer.concat([webp(), html]) }))).toBe('415 not-webp');
    expect(await read(harness.put(page, { body: Buffer.alloc(0) }))).toBe('415 not-webp');
    expect(await read(harness.put(page, type('text/html')))).toBe('415 not-webp');
    expect(await read(harness.put(page, type('image/svg+xml')))).toBe('415 not-webp');
    expect(await files()).toEqual([]);
  });

  it('has at most 2 MB, whether it says so or not', async () => {
    const most = 2 * 1024 * 1024;
    const large = await harness.paidRun();
    expect(await read(harness.put(page, { body: webp(most + 1) }))).toBe('413 too-large');
    const unsaid = { headers: { 'transfer-encoding': 'chunked' }, body: webp(most + 1) };
    expect(await read(harness.put(page, unsaid))).toBe('413 too-large');
    expect(await files()).toEqual([]);
    expect(await read(harness.put(large, { body: webp(most) }))).toBe('201');
  });

  it('has one name and one place: no path of the request is ever followed', async () => {
    const before = await files();
    const base = `/internal/artifacts/${page.runId}/1`;
    const paths = [
      `${base}/..%2f..%2fscreen.webp`,
      `${base}/../1/screen.webp`,
      `${base}/%2e%2e/screen.webp`,
      `${base}/other.webp`,
      `${base}/keyboard/screen.webp`,
      `${base}/mobile/dark/screen.webp`,
      `${base}/Mobile/screen.webp`,
      `${base}/screen.webp/`,
      `${base}/screen.webp?x=1`,
      `${base}/screen.html`,
      `${base}/screen.webp%00.html`,
      `/internal/artifacts/${page.runId}/01/screen.webp`,
      `/internal/artifacts/${page.runId}/1.5/screen.webp`,
      `/internal/artifacts/${page.runId}/0/screen.webp`,
      `/internal/artifacts/${page.runId}/-1/screen.webp`,
      `/internal/artifacts/..%2f..%2fetc/1/screen.webp`,
      `/internal/artifacts/${page.runId.toUpperCase()}/1/screen.webp`,
      `//internal/artifacts/${page.runId}/1/screen.webp`,
      `http://elsewhere/internal/artifacts/${page.runId}/1/screen.webp`,
    ];
    for (const path of paths)
      expect(`${path} ${await read(harness.put(page, { path }))}`).toBe(`${path} 404 unknown-path`);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await read(harness.put(page, { method }))).toBe('405 unknown-method');
    }
    expect(await files()).toEqual(before);
  });

  it('is kept once: a second one is taken without a word and changes nothing', async () => {
    expect(await read(harness.put(page, { body: webp(70, 1) }))).toBe('201');
    expect(await read(harness.put(page, { body: webp(80, 2) }))).toBe('200');
    const stored = (await files()).filter((path) => path.includes(page.runId));
    expect(stored).toEqual([join(harness.dir, page.runId.slice(-2), page.runId, '1.webp')]);
    expect((await readFile(stored[0]!)).equals(webp(70, 1))).toBe(true);
    const twin = await harness.paidRun();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => read(harness.put(twin, { body: webp(99, at) }))),
    );
    expect(answers.filter((answer) => answer === '201')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(7);
    expect(await readdir(join(harness.dir, 'unfinished'))).toEqual([]);
  });

  it('is wanted only while its page is open, and of a run that has pictures', async () => {
    const { db } = harness.database;
    const settled = await harness.paidRun();
    await db.updateTable('run_pages').set({ state: 'completed' }).where('run_id', '=', settled.runId).execute();
    expect(await read(harness.put(settled))).toBe('409 settled');
    const free = await harness.paidRun('free');
    expect(await read(harness.put(free))).toBe('409 not-ordered');
    expect(await read(harness.put({ runId: randomUUID(), pageNo: 1 }))).toBe('404 unknown-page');
    expect(await read(harness.put({ ...free, pageNo: 2 }))).toBe('404 unknown-page');
    const stored = (await files()).join();
    expect(stored).not.toContain(settled.runId);
    expect(stored).not.toContain(free.runId);
  });
});

describe('the internal port', () => {
  it('has health and pictures and nothing of the public api', async () => {
    expect(await harness.send({ path: '/internal/health' })).toMatchObject({ status: 200 });
    for (const path of ['/', '/api/health/live', '/api/plans', '/internal', '/metrics']) {
      expect(await harness.send({ path })).toMatchObject({ status: 404 });
    }
  });

  it('is not to be had at the public one', async () => {
    for (const path of [`/internal/artifacts/${page.runId}/1/screen.webp`, '/internal/health']) {
      const answers = [path, `/api${path}`].map((one) => fetch(new URL(one, harness.api.base), { method: 'PUT' }));
      for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
    }
  });

  it('closes the connection of a client that sends too slowly', async () => {
    const { port, server } = harness.api.app.get(InternalListener);
    expect(server.headersTimeout).toBe(5000);
    server.headersTimeout = 50;
    const slow = connect(port, '127.0.0.1');
    const ended = new Promise<string>((resolve) => {
      let said = '';
      slow.on('data', (chunk) => (said += String(chunk)));
      slow.on('close', () => resolve(said));
    });
    slow.write('PUT /internal/artifacts/x HTTP/1.1\r\nhost: a\r\n');
    expect(await ended).toContain('408');
  });
});
