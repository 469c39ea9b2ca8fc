import { createServer, request } from 'node:http';
import { onTestFinished, expect, it } from 'vitest';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { fabricateRelease } from './testing/fabricate-release.ts';
import { listen, startListening } from './testing/listen.ts';

const { releaseDir } = fabricateRelease();

/** @returns what the api hears about the client of a request with this `X-Forwarded-For` */
async function heard(claim: string | string[], trusted: string): Promise<string | undefined> {
  let address: string | string[] | undefined;
  const api = createServer(({ headers }, response) => {
    address = headers['x-forwarded-for'];
    response.end();
  });
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    API_UPSTREAM: await listen(api),
    EDGE_TRUSTED_PROXIES: trusted,
  });
  const edge = await startListening(
    createEdge(
      config,
      createLog('info', () => undefined),
    ),
  );
  onTestFinished(edge.close);
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${edge.origin}/api/stats`, { headers: { 'x-forwarded-for': claim } }, (answer) =>
      answer.resume().on('end', resolve),
    );
    sent.on('error', reject).end();
  });
  return address as string | undefined;
}

it('believes no other proxy than those it is told', async () => {
  expect(await heard('203.0.113.7', '')).toBe('127.0.0.1');
  expect(await heard('203.0.113.7', '10.0.0.0/8')).toBe('127.0.0.1');
});

it('tells the api the visitor whom a trusted proxy names', async () => {
  expect(await heard('203.0.113.7', 'loopback')).toBe('203.0.113.7');
  expect(await heard('2001:db8::7', '127.0.0.0/8')).toBe('2001:db8::7');
});

it('takes the last address that no trusted proxy has, whatever a visitor wrote before it', async () => {
  expect(await heard('198.51.100.1, 203.0.113.7, 10.0.0.2', 'loopback,10.0.0.0/8')).toBe('203.0.113.7');
  expect(await heard(['127.0.0.1', '203.0.113.7'], 'loopback')).toBe('203.0.113.7');
});

it.each(['unknown', '203.0.113.7:4711', '<script>', ''])('falls back to the proxy when it names %j', async (claim) => {
  expect(await heard(claim, 'loopback')).toBe('127.0.0.1');
});
