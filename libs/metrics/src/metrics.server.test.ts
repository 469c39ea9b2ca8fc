import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { Counter, Gauge, MetricsServer, Registry } from './index.ts';

const anyPort = { host: '127.0.0.1', port: 0 };
const open: MetricsServer[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

async function serve(registry = new Registry()) {
  const server = new MetricsServer(registry, 'api');
  open.push(server);
  const { port } = await server.listen(anyPort);
  const ask = async (path = '/metrics', method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
  };
  return { ask, port };
}

it('exposes its own metrics and those of the process, with the name of the service', async () => {
  const registry = new Registry();
  new Counter({ name: 'pages_total', help: 'Pages.', labelNames: ['state'], registers: [registry] }).inc({
    state: 'failed',
  });
  const { ask } = await serve(registry);
  const { status, text, type } = await ask();
  expect([status, type]).toEqual([200, registry.contentType]);
  expect(text).toMatch(/^pages_total\{state="failed",service="api"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{service="api"\} /m);
  expect(text).toMatch(/^process_resident_memory_bytes\{service="api"\} [1-9]/m);
});

it('answers nothing else', async () => {
  const { ask } = await serve();
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics?x')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
});

it('says why a metric cannot be read, and goes on', async () => {
  const registry = new Registry();
  let isAway = true;
  const gauge: Gauge = new Gauge({
    name: 'waiting',
    help: 'Waiting.',
    registers: [registry],
    collect() {
      if (isAway) throw new Error('the database is away');
      gauge.set(3);
    },
  });
  const { ask } = await serve(registry);
  const failed = await ask();
  expect([failed.status, failed.text]).toEqual([500, 'A metric cannot be read: Error: the database is away']);
  isAway = false;
  expect((await ask()).text).toContain('waiting{service="api"} 3');
});

it('refuses an address that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(new MetricsServer(new Registry(), 'api').listen({ ...anyPort, port })).rejects.toThrow('EADDRINUSE');
  other.close();
});
