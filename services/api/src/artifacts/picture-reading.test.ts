import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactStore } from './artifact-store.ts';
import { pictureAddress, type PicturedPage } from './picture-address.ts';
import { startPictureHarness, webp, type PictureHarness } from './testing/picture-harness.ts';

let harness: PictureHarness;
let page: PicturedPage;
beforeAll(async () => {
  harness = await startPictureHarness();
  page = await harness.paidRun();
  await harness.put(page, { body: webp(500, 7) });
});
afterAll(() => harness?.stop());

const address = (of = page, at = new Date()) => pictureAddress(of, harness.config.signingKeys, at);
const get = (path: string, init?: RequestInit) => fetch(new URL(path, harness.api.base), init);

describe('a picture', () => {
  it('is read by its address alone, as what it is and nothing else', async () => {
    const answer = await get(address());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '500',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=600, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(webp(500, 7))).toBe(true);
  });

  it('of another view is read by an address of its own', async () => {
    const mobile = { ...page, view: 'mobile' as const };
    expect((await get(address(mobile))).status).toBe(404);
    expect((await harness.put(mobile, { body: webp(300, 9) })).status).toBe(201);
    const answer = await get(address(mobile));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(webp(300, 9))).toBe(true);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const answer = await get(address(), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('500');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await answer.text()).toBe('');
  });

  it('is not there under an address that we did not give', async () => {
    const other = await harness.paidRun();
    await harness.put(other);
    const good = address();
    const [path, query] = good.split('?') as [string, string];
    const asked = {
      'without a signature': path,
      'without an end': path + '?' + query.replace(/until=\d+&/, ''),
      'with a later end': good.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 300}`),
      'with two ends': `${good}&until=9999999999`,
      'with two signatures': `${good}&sig=a`,
      'with a changed signature': good.replace(/sig=./, 'sig=%2e'),
      'with an empty signature': good.replace(/sig=.*/, 'sig='),
      'of another run': good.replace(page.runId, other.runId),
      'of another page': good.replace('/1/', '/2/'),
      'of a page written otherwise': good.replace('/1/', '/01/'),
      'of a run written otherwise': good.replace(page.runId, page.runId.toUpperCase()),
      'of another view': good.replace('/1/', '/1/mobile/'),
      'with another name': good.replace('screen.webp', 'screen.png'),
      'with a path in the run': good.replace(page.runId, '..%2f..%2fetc'),
      'with a path in the page': good.replace('/1/', '/..%2f1/'),
      'whose time is over': address(page, new Date(Date.now() - 601_000)),
      'signed with another key': pictureAddress(page, ['z'.repeat(32)], new Date()),
      'of a page without a picture': address({ ...page, pageNo: 3 }),
      'of a run that never was': address({ runId: randomUUID(), pageNo: 1 }),
    };
    for (const [what, path] of Object.entries(asked)) {
      const answer = await get(path);
      expect(`${what}: ${answer.status}`).toBe(`${what}: 404`);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await get(good)).status).toBe(200);
  });

  it('is gone with its run, also under an address that is still good', async () => {
    const gone = await harness.paidRun();
    await harness.put(gone);
    const given = address(gone);
    expect((await get(given)).status).toBe(200);
    await harness.api.app.get(ArtifactStore).removeRuns([gone.runId]);
    expect((await get(given)).status).toBe(404);
  });

  it('is not counted: a report shows more of them than calls are allowed in a minute', async () => {
    const { db } = harness.database;
    const before = await db.selectFrom('rate_counters').selectAll().execute();
    await Promise.all(Array.from({ length: 50 }, () => get(address()).then((answer) => answer.arrayBuffer())));
    expect(await db.selectFrom('rate_counters').selectAll().execute()).toEqual(before);
  });
});
