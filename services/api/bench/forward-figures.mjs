#!/usr/bin/env node
/**
 * Processor time of the edge per call that it forwards, beside that of the api for the same calls:
 * `npm run forward-figures -w services/api [-- ROUNDS REQUESTS CONCURRENCY]`, 6 rounds of 3,000 calls of `/api/stats`, 8 at
 * once unless told otherwise. Needs DATABASE_URL (a server on which databases may be made), REDIS_URL and a build. Both
 * are processes of their own, and each tells its own processor time.
 */
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { withDatabase } from './figures-database.mjs';
import { costOf, spread } from './measure.mjs';
import { startEdge } from './start-edge.mjs';
import { startServer } from './start-server.mjs';

const [rounds = 6, requests = 3000, concurrency = 8] = process.argv.slice(2, 5).map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const path = '/api/stats';

await withDatabase(async (url) => {
  const api = await startServer('api', {
    DATABASE_URL: url,
    QUEUE_PREFIX: `figures-${randomBytes(4).toString('hex')}`,
  });
  const edge = await startEdge(api.base);
  const round = () => costOf([edge, api], { url: edge.base + path, agent }, { requests, concurrency });
  await round();
  await round();
  const figures = [];
  for (let at = 0; at < rounds; at += 1) figures.push(await round());
  console.log(`${rounds} rounds of ${requests} calls, ${concurrency} at once; median (smallest to largest)`);
  console.log('| request | edge, ms | api, ms | ratio |\n| --- | --- | --- | --- |');
  const columns = [figures.map(([own]) => own), figures.map(([, own]) => own), figures.map(([own, api]) => own / api)];
  console.log(`| \`${path}\` | ${columns.map((column) => spread(column, 2)).join(' | ')} |`);
  await Promise.all([edge.stop(), api.stop()]);
  agent.destroy();
});
