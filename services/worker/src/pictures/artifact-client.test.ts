import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import type { PageResult, ScanJob } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PictureCatcher } from '../testing/picture-catcher.ts';
import { TestHarness } from '../testing/test-harness.ts';
import { TestSite } from '../testing/test-site.ts';
import { ArtifactClient } from './artifact-client.ts';
import { startWorker } from '../worker.ts';

const soon = { timeout: 60_000, interval: 20 };
const site = new TestSite();
const catcher = new PictureCatcher();
const elsewhere = new PictureCatcher();
let elsewhereUrl: string;
let harness: TestHarness;
let worker: INestApplicationContext;

beforeAll(async () => {
  await site.start();
  harness = new TestHarness();
  elsewhereUrl = await elsewhere.start();
  const config = harness.config(site.host, { ARTIFACTS_URL: await catcher.start() });
  // No picture is left out because the machine is busy.
  const limits = { ...config.scanner.limits, pictureMs: 30_000 };
  worker = await startWorker({ ...config, scanner: { ...config.scanner, limits } });
});
afterAll(async () => {
  await worker.close();
  await harness.stop();
  catcher.stop();
  elsewhere.stop();
  site.stop();
});

const order = (path: string, change: Partial<ScanJob> = {}) =>
  harness.order([site.url(path)], { profile: 'pro', picture: true, ...change });
const resultOf = async (job: ScanJob) => {
  await vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);
  return harness.pages(job)[0]!.result;
};

it('brings the picture of each page with the ticket of the job, before its fact', async () => {
  const job = await harness.order([site.url('/gut?1'), site.url('/bild?2')], {
    profile: 'pro',
    picture: true,
    jobNo: 3,
  });
  const first = await resultOf(job);
  expect(harness.pages(job).map(({ result }) => result.screenshot)).toMatchObject([{ width: 1280 }, { width: 1280 }]);
  expect(first.screenshot?.height).toBeGreaterThan(0);
  const sent = catcher.of(job.runId);
  expect(sent).toMatchObject(
    [1, 2].map((pageNo) => ({
      method: 'PUT',
      path: `/internal/artifacts/${job.runId}/${pageNo}/screen.webp`,
      headers: { authorization: `Ticket ${job.ticket}`, 'job-no': '3', 'content-type': 'image/webp' },
    })),
  );
  for (const { body, headers } of sent) {
    expect(headers['content-length']).toBe(String(body.length));
    expect([body.toString('latin1', 0, 4), body.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
    expect(body.readUInt32LE(4) + 8).toBe(body.length);
  }
});

it('brings a picture of another view under the name of the view', async () => {
  const job = { runId: 'run-of-view', jobNo: 1, ticket: 'ticket', picture: true };
  const client = worker.get(ArtifactClient);
  const pictures = client.picturesOf(job)!;
  await pictures.sink(Buffer.from('RIFF'), { width: 390, height: 844, scale: 1, view: 'mobile' });
  const size = { width: 390, height: 844 };
  const result = { screenshot: size, viewPictures: [{ view: 'mobile', ...size }] } as PageResult;
  const page = { job, pageNo: 4, result, signal: new AbortController().signal };
  expect(await client.deliver(pictures, page)).toBe(result);
  expect(catcher.of('run-of-view')).toMatchObject([
    { method: 'PUT', path: '/internal/artifacts/run-of-view/4/mobile/screen.webp' },
  ]);
});

it('tells which of several pictures is lost', async () => {
  const job = { runId: 'run-of-two', jobNo: 1, ticket: 'ticket', picture: true };
  const client = worker.get(ArtifactClient);
  const pictures = client.picturesOf(job)!;
  const size = { width: 390, height: 844 };
  for (const view of [undefined, 'mobile', 'dark'] as const) {
    await pictures.sink(Buffer.from('RIFF'), { ...size, scale: 1, ...(view && { view }) });
  }
  catcher.answer = (response) => void response.writeHead(response.req.url?.includes('mobile') ? 409 : 201).end();
  const views = (['mobile', 'dark'] as const).map((view) => ({ view, ...size }));
  const result = { screenshot: size, viewPictures: views } as PageResult;
  const told = await client.deliver(pictures, { job, pageNo: 1, result, signal: new AbortController().signal });
  expect(told).toEqual({ screenshot: size, viewPictures: [views[1]], isPictureLost: true });
});

it('takes none that nobody ordered', async () => {
  const job = await order('/gut?3', { picture: false });
  expect(await resultOf(job)).toMatchObject({ state: 'completed' });
  expect(harness.pages(job)[0]?.result.screenshot).toBeUndefined();
  expect(catcher.of(job.runId)).toEqual([]);
});

it('tells the result without a picture when it is refused, and asks no second time', async () => {
  catcher.answer = (response) => void response.writeHead(403).end('{}');
  const job = await order('/bild?4');
  const result = await resultOf(job);
  expect(result).toMatchObject({ state: 'completed', title: 'Bild', isPictureLost: true });
  expect(result.screenshot).toBeUndefined();
  expect(catcher.of(job.runId)).toHaveLength(1);
});

it('brings it again and again while the api is away for a moment', async () => {
  let calls = 0;
  catcher.answer = (response) => {
    calls += 1;
    if (calls === 1) return void response.destroy();
    void response.writeHead(calls === 2 ? 503 : 201).end('{}');
  };
  const job = await order('/bild?wieder-da');
  const result = await resultOf(job);
  expect(result).toMatchObject({ state: 'completed', title: 'Bild', screenshot: { width: 1280 } });
  expect(result.isPictureLost).toBeUndefined();
  const sent = catcher.of(job.runId);
  expect(sent).toHaveLength(3);
  expect(sent[2]?.body).toEqual(sent[0]?.body);
});

it('follows nobody who sends it elsewhere with its ticket', async () => {
  catcher.answer = (response) => void response.writeHead(307, { location: elsewhereUrl }).end();
  const result = await resultOf(await order('/gut?5'));
  expect(result).toMatchObject({ state: 'completed' });
  expect(result.screenshot).toBeUndefined();
  expect(elsewhere.caught).toEqual([]);
});

it('gives up when the api stays away, and sooner for the page after', async () => {
  const client = worker.get(ArtifactClient);
  expect([client.limitMs, client.pageLimitMs, client.shortLimitMs]).toEqual([8000, 120_000, 10_000]);
  client.limitMs = 500;
  // Room for a second try; then for none.
  client.pageLimitMs = 3000;
  client.shortLimitMs = 1;
  catcher.answer = () => undefined;
  const first = await order('/gut?6');
  expect(await resultOf(first)).toMatchObject({ state: 'completed', isPictureLost: true });
  expect(catcher.of(first.runId).length).toBeGreaterThan(1);
  const second = await order('/gut?7');
  expect(await resultOf(second)).toMatchObject({ state: 'completed', isPictureLost: true });
  expect(catcher.of(second.runId)).toHaveLength(1);
  client.limitMs = 8000;
  catcher.answer = (response) => void response.writeHead(201).end('{}');
  const third = await order('/gut?8');
  expect(await resultOf(third)).toMatchObject({ screenshot: { width: 1280 } });
});

it('gives a page back whose picture waits when the worker ends', async () => {
  const abort = new AbortController();
  const client = worker.get(ArtifactClient);
  client.pageLimitMs = 120_000;
  const job = { runId: 'run-of-end', jobNo: 1, ticket: 'ticket', picture: true };
  const pictures = client.picturesOf(job)!;
  await pictures.sink(Buffer.from('RIFF'), { width: 1, height: 1, scale: 1 });
  catcher.answer = (response) => {
    response.writeHead(503).end();
    abort.abort(new Error('the worker is ending'));
  };
  const page = { job, pageNo: 1, result: {} as PageResult, signal: abort.signal };
  await expect(client.deliver(pictures, page)).rejects.toThrow('the worker is ending');
});

it('tells the result when nobody listens at all', async () => {
  worker.get(ArtifactClient).pageLimitMs = 1;
  catcher.stop();
  const result = await resultOf(await order('/gut?9'));
  expect(result).toMatchObject({ state: 'completed', title: 'Gut', isPictureLost: true });
  expect(result.screenshot).toBeUndefined();
});
