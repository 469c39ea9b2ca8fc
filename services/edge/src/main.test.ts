import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { PATH: process.env.PATH ?? '', ...env } });

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'edge-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('listens, answers and ends cleanly when asked to', async () => {
  const child = start({ NODE_ENV: 'test', EDGE_PORT: '0', RELEASE_DIR: emptyFolder() });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { event, address } = JSON.parse(line) as { event: string; address: { port: number } };
  expect(event).toBe('listening');
  expect((await fetch(`http://127.0.0.1:${address.port}/health`)).status).toBe(503);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('measures what is asked for on a port of its own, and serves no figures on the public one', async () => {
  const environment = { NODE_ENV: 'test', EDGE_PORT: '0', EDGE_METRICS_PORT: '0', RELEASE_DIR: emptyFolder() };
  const child = start(environment);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => JSON.parse((await lines.next()).value ?? '') as { event: string; address: { port: number } };
  const [metrics, edge] = [await said(), await said()];
  expect([metrics.event, edge.event]).toEqual(['metrics', 'listening']);
  const at = ({ address }: typeof edge, path: string) => fetch(`http://127.0.0.1:${address.port}${path}`);
  expect((await at(edge, '/health')).status).toBe(503);
  // Without a release there is no document, of whatever name.
  expect((await at(edge, '/metrics')).status).toBe(503);
  const text = await (await at(metrics, '/metrics')).text();
  expect(text).toContain('stufenlos_edge_request_seconds_count{service="edge",kind="health",status="503"} 1');
  expect(text).toContain('stufenlos_edge_request_seconds_count{service="edge",kind="document",status="503"} 1');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('warns of what the legal pages must have and nobody has said, and serves all the same', async () => {
  const child = start({ NODE_ENV: 'test', EDGE_PORT: '0', RELEASE_DIR: emptyFolder(), OPERATOR_NAME: 'Rampe GmbH' });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  const { value } = (await lines.next()) as { value: string };
  expect(JSON.parse(value)).toMatchObject({
    level: 'warn',
    event: 'imprint is incomplete',
    missing: ['OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'OPERATOR_REPRESENTED_BY', 'OPERATOR_REGISTER'],
  });
  const { value: more } = (await lines.next()) as { value: string };
  expect(JSON.parse(more)).toMatchObject({
    level: 'warn',
    event: 'legal pages are incomplete',
    missing: ['OPERATOR_THIRD_COUNTRIES', 'OPERATOR_ACCESSIBILITY_AUTHORITY', 'OPERATOR_PAYMENT_METHODS'],
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
});

it('prints every problem of its settings and ends with 1', async () => {
  const child = start({ EDGE_PORT: 'x', LOG_LEVEL: 'loud' });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(text).toContain('EDGE_PORT');
  expect(text).toContain('LOG_LEVEL');
});
