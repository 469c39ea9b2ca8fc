import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import type { ScanJob } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PictureCatcher } from './testing/picture-catcher.ts';
import { TestBench } from './testing/test-bench.ts';
import { TestSite } from './testing/test-site.ts';
import { ArtifactClient } from './artifact-client.ts';
import { startWorker } from './worker.ts';

const soon = { timeout: 30_000, interval: 20 };
const patient = 45_000;
const site = new TestSite();
const catcher = new PictureCatcher();
const elsewhere = new PictureCatcher();
let elsewhereUrl: string;
let bench: TestBench;
let worker: INestApplicationContext;

beforeAll(async () => {
  await site.start();
  bench = new TestBench();
  elsewhereUrl = await elsewhere.start();
  worker = await startWorker(bench.config(site.host, { ARTIFACTS_URL: await catcher.start() }));
}, patient);
afterAll(async () => {
  await worker.close();
  await bench.stop();
  catcher.stop();
  elsewhere.stop();
  site.stop();
});

const order = (path: string, change: Partial<ScanJob> = {}) =>
  bench.order([site.url(path)], { profile: 'pro', picture: true, ...change });
const resultOf = async (job: ScanJob) => {
  await vi.waitFor(() => expect(bench.finals(job)).toHaveLength(1), soon);
  return bench.pages(job)[0]!.result;
};

it('brings the picture of each page with the ticket of the job, before its fact', { timeout: patient }, async () => {
  const job = await bench.order([site.url('/gut?1'), site.url('/bild?2')], { profile: 'pro', picture: true, jobNo: 3 });
  const first = await resultOf(job);
  expect(bench.pages(job).map(({ result }) => result.screenshot)).toMatchObject([{ width: 1280 }, { width: 1280 }]);
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
  const job = { runId: 'run-of-view', jobNo: 1, ticket: 'ticket', picture: true } as ScanJob;
  const client = worker.get(ArtifactClient);
  const sink = client.screenshotSinkOf(job, 4, new AbortController().signal);
  await sink?.(Buffer.from('RIFF'), { width: 390, height: 844, scale: 1, view: 'mobile' });
  expect(catcher.of('run-of-view')).toMatchObject([
    { method: 'PUT', path: '/internal/artifacts/run-of-view/4/mobile/screen.webp' },
  ]);
});

it('takes none that nobody ordered', { timeout: patient }, async () => {
  const job = await order('/gut?3', { picture: false });
  expect(await resultOf(job)).toMatchObject({ state: 'completed' });
  expect(bench.pages(job)[0]?.result.screenshot).toBeUndefined();
  expect(catcher.of(job.runId)).toEqual([]);
});

it('tells the result without a picture when it is refused', { timeout: patient }, async () => {
  catcher.answer = (response) => void response.writeHead(403).end('{}');
  const job = await order('/bild?4');
  const result = await resultOf(job);
  expect(result).toMatchObject({ state: 'completed', title: 'Bild' });
  expect(result.screenshot).toBeUndefined();
  expect(catcher.of(job.runId)).toHaveLength(1);
});

it('follows nobody who sends it elsewhere with its ticket', { timeout: patient }, async () => {
  catcher.answer = (response) => void response.writeHead(307, { location: elsewhereUrl }).end();
  const result = await resultOf(await order('/gut?5'));
  expect(result).toMatchObject({ state: 'completed' });
  expect(result.screenshot).toBeUndefined();
  expect(elsewhere.caught).toEqual([]);
});

it('gives up soon when the api does not answer', { timeout: patient }, async () => {
  const client = worker.get(ArtifactClient);
  const usual = client.limitMs;
  client.limitMs = 50;
  catcher.answer = () => undefined;
  const result = await resultOf(await order('/gut?6'));
  client.limitMs = usual;
  expect(usual).toBe(8000);
  expect(result).toMatchObject({ state: 'completed' });
  expect(result.screenshot).toBeUndefined();
});

it('tells the result when the api is away', { timeout: patient }, async () => {
  catcher.stop();
  const result = await resultOf(await order('/gut?7'));
  expect(result).toMatchObject({ state: 'completed', title: 'Gut' });
  expect(result.screenshot).toBeUndefined();
});
