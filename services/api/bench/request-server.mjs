/** The two servers that `request-figures.mjs` compares; the role is the first argument. */
import { Kysely, PostgresDialect } from 'kysely';
import fastify from 'fastify';
import { Pool } from 'pg';
import { logOutput } from '@stufenlos/environment';
import { createApp } from '../dist/app.js';
import { readApiConfig } from '../dist/config/api-config.js';
import { requestStatements } from './request-cases.mjs';

const poolSize = 8;
const unlimited = '1000000000';

async function api() {
  const config = readApiConfig({
    ...process.env,
    NODE_ENV: 'production',
    API_PORT: '0',
    DATABASE_POOL: String(poolSize),
    SIGNING_KEYS: 'a-key-of-the-figures-that-is-long-enough',
    ENCRYPTION_KEYS: `figures:${'0f'.repeat(32)}`,
    RATE_PUBLIC_MINUTE: unlimited,
    RATE_MEMBER_MINUTE: unlimited,
  });
  const app = await createApp(config, logOutput('api'));
  await app.listen(0, '127.0.0.1');
  return { base: await app.getUrl(), stop: () => app.close() };
}

/** Learns each route's statements once and sends them again for every request, without Nest, Kysely or anything else. */
async function bare() {
  const url = process.env.DATABASE_URL;
  const pool = new Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => undefined);
  let asked = [];
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const app = fastify();
  for (const [path, read] of Object.entries(requestStatements(JSON.parse(process.env.FIGURES_SEEDED)))) {
    await read(db);
    asked = [];
    const answer = await read(db);
    const statements = asked;
    asked = [];
    app.get(path, async () => {
      for (const statement of statements) await pool.query(statement);
      return answer;
    });
  }
  await db.destroy();
  return { base: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close().then(() => pool.end()) };
}

const server = await { api, bare }[process.argv[2]]();
process.on('message', (asked) => {
  if (asked === 'processor') process.send(process.cpuUsage());
  else void server.stop().then(() => process.exit(0));
});
process.send({ base: server.base });
