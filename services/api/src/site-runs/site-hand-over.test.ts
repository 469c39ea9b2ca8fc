import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderWalk, settlerOf, walk, type MadeSite } from '../testing/site-walk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

type Choose = (step: number, paths: string[]) => number;
/** Who reads the facts: one process from memory, two in turn, or a fresh one for each. */
const hands = {
  one: () => [settlerOf(database.db)],
  inTurn: () => [settlerOf(database.db), settlerOf(database.db)],
  fresh: () => Array.from({ length: 400 }, () => settlerOf(database.db)),
};

/** What was handed out, in which jobs, and what is said of it at the end: of two runs, the second after the first. */
async function walked(site: MadeSite, pageLimit: number, by: keyof typeof hands, choose?: Choose) {
  const { db } = database;
  const owner = randomUUID();
  const runs = [];
  for (let at = 0; at < 2; at += 1) {
    const runId = await orderWalk(db, owner, pageLimit);
    await walk(db, runId, site, { settlers: hands[by](), ...(choose ? { choose } : {}) });
    const run = await db.selectFrom('runs').select(['state', 'site']).where('id', '=', runId).executeTakeFirstOrThrow();
    const jobs = await db
      .selectFrom('scan_jobs')
      .select(['job_no', 'page_nos'])
      .where('run_id', '=', runId)
      .orderBy('job_no')
      .execute();
    const pages = await db
      .selectFrom('run_pages')
      .select(['page_no', 'url', 'depth', 'cluster', 'state', 'new_fingerprints'])
      .where('run_id', '=', runId)
      .orderBy('page_no')
      .execute();
    runs.push({ run, jobs, pages });
  }
  return runs;
}

const path = fc
  .tuple(fc.constantFrom('shop', 'blog', 'help', 'calendar/2026'), fc.integer({ min: 1, max: 25 }))
  .map(([cluster, no]) => `/${cluster}/${no}`);
const page = fc.record({
  links: fc.array(path, { maxLength: 8 }),
  finalUrl: fc.option(fc.oneof(path, fc.constant('https://elsewhere.example/')), { nil: undefined, freq: 8 }),
  fingerprints: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 2 }),
});
const sites = fc
  .tuple(fc.array(path, { minLength: 3, maxLength: 20 }), fc.dictionary(path, page, { minKeys: 5, maxKeys: 40 }))
  .map(([links, pages]): MadeSite => ({ ...pages, '/': { links } }));

describe('a run over a website that goes from one api to another', { timeout: 120_000 }, () => {
  it('has the same pages in the same jobs as one that stays, whatever the site and whichever page is through first', async () => {
    const limit = fc.integer({ min: 3, max: 14 });
    await fc.assert(
      fc.asyncProperty(sites, limit, fc.array(fc.nat(20), { minLength: 1 }), async (site, pageLimit, picks) => {
        const choose: Choose = (step) => picks[step % picks.length]!;
        const [stays, inTurn] = [
          await walked(site, pageLimit, 'one', choose),
          await walked(site, pageLimit, 'inTurn', choose),
        ];
        expect(inTurn).toEqual(stays);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('opens the pages in the same order after a restart before each fact', async () => {
    const shelf = Array.from({ length: 12 }, (_, at) => `/shop/${at}`);
    const site: MadeSite = {
      '/': { links: [...shelf, '/help/1'], fingerprints: ['menu'] },
      '/shop/3': { links: ['/blog/1', '/blog/2'], fingerprints: ['menu', 'price'] },
      '/help/1': { finalUrl: '/shop/1' },
      '/blog/1': { links: ['/blog/3', '/help/2'], fingerprints: ['author'] },
    };
    const stays = await walked(site, 10, 'one');
    expect(await walked(site, 10, 'fresh')).toEqual(stays);
    expect(stays[0]!.jobs.length).toBeGreaterThan(3);
    expect(stays[0]!.pages.some(({ state }) => state === 'beyond')).toBe(true);
    expect(stays[1]!.jobs).not.toEqual(stays[0]!.jobs);
  });

  it('still knows which parts of the website had nothing new to tell', async () => {
    const shelf = Array.from({ length: 40 }, (_, at) => `/shop/${at}`);
    const posts = Array.from({ length: 40 }, (_, at) => `/blog/${at}`);
    const site: MadeSite = { '/': { links: [...shelf, ...posts] } };
    for (const [at, post] of posts.entries()) site[post] = { fingerprints: [`post-${at}`] };
    // What nothing new came from is told last, so that the news is in the rows alone.
    const choose: Choose = (_, paths) => paths.length - 1;
    const stays = await walked(site, 60, 'one', choose);
    expect(await walked(site, 60, 'fresh', choose)).toEqual(stays);
    const opened = (part: string) =>
      stays[0]!.pages.filter(({ url, state }) => state === 'completed' && url.includes(part)).length;
    expect(opened('/blog/')).toBeGreaterThan(opened('/shop/'));
  });

  it('opens a page that was too deep when it was found, once there is a shorter way to it', async () => {
    const chain = Array.from({ length: 12 }, (_, at) => `/chain/${at}`);
    const site: MadeSite = { '/': { links: [chain[0]!, '/late'] }, '/late': { links: ['/far'] } };
    for (const [at, from] of chain.entries()) site[from] = { links: [chain[at + 1] ?? '/far'] };
    // The chain first, to its end.
    const choose: Choose = (_, paths) =>
      Math.max(
        0,
        paths.findIndex((one) => one !== '/late'),
      );
    const stays = await walked(site, 50, 'one', choose);
    expect(await walked(site, 50, 'inTurn', choose)).toEqual(stays);
    expect(stays[0]!.pages.at(-1)).toMatchObject({ url: 'https://walked.example/far', depth: 2, state: 'completed' });
    expect(stays[0]!.run.site).toMatchObject({ found: 15, leftOut: { deep: 0 } });
  });
});
