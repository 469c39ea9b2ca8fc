#!/usr/bin/env node
/**
 * Processor time of the api per request, beside a bare Fastify route that sends PostgreSQL the same statements over the
 * same driver and answers the same object: `npm run request-figures -w services/api [-- ROUNDS REQUESTS CASE]`, 6 rounds
 * of 500 requests of every case unless told otherwise. Needs DATABASE_URL (a server on which databases may be made), REDIS_URL and a
 * build. Both serve in processes of their own, in turns; what is compared is their own processor time alone.
 */
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { withDatabase } from './figures-database.mjs';
import { costOf, spread } from './measure.mjs';
import { startServer } from './start-server.mjs';
import { requestCases, seedRequests } from './request-cases.mjs';
import { TestIssuer } from '../dist/testing/test-issuer.js';

const [rounds = 6, requests = 500] = process.argv.slice(2, 4).map(Number);
const wanted = process.argv[4] ?? '';
const concurrency = 8;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/** Milliseconds of the server's processor for each request. */
async function cost(server, { path, headers }) {
  const [own] = await costOf([server], { url: server.base + path, headers, agent }, { requests, concurrency });
  return own;
}

await withDatabase(async (url, db) => {
  const issuer = await TestIssuer.start();
  const seeded = await seedRequests(db);
  const token = await issuer.token(
    { sub: seeded.sub, name: 'A', email: 'a@example.org', email_verified: true },
    { expiresIn: 7200 },
  );
  const cases = requestCases(seeded, token).filter(({ name }) => name.includes(wanted));
  const env = {
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.issuer,
    QUEUE_PREFIX: `figures-${randomBytes(4).toString('hex')}`,
    FIGURES_SEEDED: JSON.stringify(seeded),
  };
  const [api, bare] = [await startServer('api', env), await startServer('bare', env)];
  console.log(`${rounds} rounds of ${requests} requests, ${concurrency} at once; median (smallest to largest)`);
  console.log('| request | api, ms | bare route, ms | ratio |\n| --- | --- | --- | --- |');
  for (const one of cases) {
    for (const server of [api, bare]) await cost(server, one);
    const figures = { api: [], bare: [], ratio: [] };
    for (let round = 0; round < rounds; round += 1) {
      figures.api.push(await cost(api, one));
      figures.bare.push(await cost(bare, one));
      figures.ratio.push(figures.api.at(-1) / figures.bare.at(-1));
    }
    console.log(
      `| ${one.name} | ${spread(figures.api, 2)} | ${spread(figures.bare, 2)} | ${spread(figures.ratio, 2)} |`,
    );
  }
  await Promise.all([api.stop(), bare.stop(), issuer.stop()]);
  agent.destroy();
});
