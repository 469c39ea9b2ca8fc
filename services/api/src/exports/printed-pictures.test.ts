import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageFinding } from '@stufenlos/contracts';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { runStats } from '../runs/run-stats.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { finding } from '../testing/page-results.ts';
import { insertRun } from '../testing/stored-run.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf } from '../testing/test-member.ts';
import { outsidePart } from '../testing/test-database.ts';
import { pictureLimits } from './report-pictures.ts';

/** 60 x 40 px of one colour, as Chromium writes it. */
const webp = Buffer.from(
  'UklGRkYAAABXRUJQVlA4IDoAAABwAwCdASo8ACgAPxGIvlisKSajoqgBgCIJZwDRCAd7tTT4QQAA/ulnlo3825FpmjC5KGRRlE+DHAAA',
  'base64',
);
const host = 'pictured.example';
let dir: string;
let harness: TestHarness;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stufenlos-printed-'));
  harness = await startHarness({
    ARTIFACTS_DIR: dir,
    API_INTERNAL_PORT: '0',
    RATE_PDF_MINUTE: '100',
    PUPPETEER_EXECUTABLE_PATH: outsidePart('PUPPETEER_EXECUTABLE_PATH'),
  });
});
afterAll(async () => {
  await harness?.stop();
  await rm(dir, { recursive: true, force: true });
});

let people = 0;
async function printed(pages: PageFinding[][], keep: (store: ArtifactStore, runId: string) => Promise<unknown>) {
  const member = await memberOf(harness.api.base, harness.issuer, { sub: `pictured-${(people += 1)}` });
  const id = await subscribed(harness.database.db, member.sub);
  await registered(harness.database.db, member.sub, host, { kind: 'subscription', id });
  const { db } = harness.database;
  const runId = await insertRun(db, member.sub, host, pages, { finished_at: new Date() });
  const states = pages.map(() => 'completed' as const);
  const stats = JSON.stringify(runStats('pro', states, await readRuleRows(db, runId)));
  await db.updateTable('runs').set({ stats }).where('id', '=', runId).execute();
  await keep(harness.api.app.get(ArtifactStore), runId);
  const answer = await member.send(`/runs/${runId}/export.pdf?locale=de`);
  expect(answer.status).toBe(200);
  return readPdf(await answer.bytes());
}

it('shows one element of each rule in the picture of its page, with a text', async () => {
  const siblings = [1, 2, 3].map((at) => finding({ selector: `img:nth-of-type(${at})`, fingerprint: `1:${at}` }));
  const other = finding({ ruleId: 'link-name', selector: 'a.more', fingerprint: '1:link' });
  const pdf = await printed([[...siblings, other]], (store, runId) => store.put({ runId, pageNo: 1 }, webp));
  expect(pdf.figures).toEqual([
    'Ausschnitt der Seite, in dem das Element img:nth-of-type(1) markiert ist.',
    'Ausschnitt der Seite, in dem das Element a.more markiert ist.',
  ]);
  expect(pdf.text).not.toContain('keinen Platz');
});

it('takes the picture of the view in which the element was seen, and none of another', async () => {
  const seen = (ruleId: string, contexts: PageFinding['contexts']) =>
    finding({ ruleId, contexts, selector: contexts[0]!, fingerprint: `1:${ruleId}` });
  const findings = [seen('image-alt', ['desktop']), seen('link-name', ['mobile']), seen('label', ['reflow'])];
  const pdf = await printed([findings], async (store, runId) => {
    await harness.database.db
      .updateTable('run_pages')
      .set({ view_pictures: JSON.stringify([{ view: 'mobile', width: 390, height: 844 }]) })
      .where('run_id', '=', runId)
      .execute();
    await store.put({ runId, pageNo: 1 }, webp);
    await store.put({ runId, pageNo: 1, view: 'mobile' }, webp);
  });
  expect(pdf.figures.map((text) => /Element (\w+)/.exec(text)?.[1])).toEqual(['desktop', 'mobile']);
});

it('says how many rules had no room for their picture', async () => {
  const findings = Array.from({ length: pictureLimits.pictures + 3 }, (_, at) =>
    finding({ ruleId: `rule-${at}`, fingerprint: `1:${at}` }),
  );
  const pdf = await printed([findings], (store, runId) => store.put({ runId, pageNo: 1 }, webp));
  expect(pdf.figures).toHaveLength(pictureLimits.pictures);
  expect(pdf.text).toContain('keinen Platz hatte: 3.');
});

it('leaves out a picture that is too large, and what no picture shows', async () => {
  const pages = [
    [finding({ ruleId: 'a-too-heavy' })],
    [finding({ ruleId: 'b-too-wide', rect: [0, 0, 1300, 1900] })],
    [finding({ ruleId: 'c-without-place', rect: null })],
    [finding({ ruleId: 'd-below-the-picture', rect: [0, 5000, 10, 10] })],
    [finding({ ruleId: 'e-not-kept' })],
  ];
  const pdf = await printed(pages, async (store, runId) => {
    await store.put({ runId, pageNo: 1 }, Buffer.concat([webp, Buffer.alloc(pictureLimits.bytes)]));
    for (const pageNo of [2, 3, 4]) await store.put({ runId, pageNo }, webp);
  });
  expect(pdf.figures).toEqual([]);
  expect(pdf.text).toContain('keinen Platz hatte: 1.');
});
