import { request } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { answeredHosts } from './answered-hosts.ts';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { fabricateRelease } from './testing/fabricate-release.ts';
import { startListening } from './testing/listen.ts';

const { releaseDir, release } = fabricateRelease();

let plain = '';
let withFurtherHosts = '';
beforeAll(async () => {
  await release();
  const edges = [await startEdge(), await startEdge({ EDGE_HOSTS: 'origin.stufenlos.example, edge:8443' })] as const;
  [plain, withFurtherHosts] = [edges[0].origin, edges[1].origin];
  return async () => {
    await Promise.all(edges.map(({ close }) => close()));
  };
}, 300_000);

function startEdge(variables: Record<string, string> = {}) {
  const upstream = 'http://127.0.0.1:1';
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    PUBLIC_ORIGIN: 'https://stufenlos.example',
    API_UPSTREAM: upstream,
    SANDBOX_UPSTREAM: upstream,
    ...variables,
  });
  const log = createLog('silent', () => {});
  return startListening(createEdge(config, log));
}

/** Status of a request that names a host in its Host header, and optionally in its target. */
function statusFor(host: string, target = '/', origin = plain): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

it.each(['/', '/api/stats', '/sandbox/mail/messages', '/shell/x.js', '/robots.txt'])(
  'answers 421 to a foreign host that asks for %s',
  async (path) => expect(await statusFor('evil.test', path)).toBe(421),
);

it.each(['stufenlos.example.evil.test', 'stufenlos.example:8080', 'stufenlos.example@evil.test', 'xstufenlos.example'])(
  'does not take %s for its own name',
  async (host) => expect(await statusFor(host)).toBe(421),
);

it.each(['stufenlos.example', 'STUFENLOS.example', 'stufenlos.example:443', 'localhost:4200', '127.0.0.1', '[::1]:9'])(
  'answers to %s',
  async (host) => expect(await statusFor(host)).toBe(200),
);

it('believes the target in absolute form before the Host header', async () => {
  expect(await statusFor('stufenlos.example', 'http://evil.test/')).toBe(421);
  expect(await statusFor('evil.test', 'http://stufenlos.example/')).toBe(200);
});

it('answers further hosts of the operator, and health under any name', async () => {
  expect(await statusFor('origin.stufenlos.example', '/', withFurtherHosts)).toBe(200);
  expect(await statusFor('edge:8443', '/', withFurtherHosts)).toBe(200);
  expect(await statusFor('edge', '/', withFurtherHosts)).toBe(421);
  // Down while the pages of the release are rendered: an answer all the same.
  expect([200, 503]).toContain(await statusFor('10.0.0.7:4200', '/health'));
  expect(() => readEdgeConfig({ NODE_ENV: 'test', EDGE_HOSTS: 'https://edge/' })).toThrow('EDGE_HOSTS');
});

it('refuses what is no host at all', () => {
  const isAnswered = answeredHosts('https://stufenlos.example', []);
  for (const host of [undefined, '', 'a b', 'stufenlos.example/', 'x@stufenlos.example', '%00']) {
    expect(isAnswered(host)).toBe(false);
  }
});
