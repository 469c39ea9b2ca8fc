import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { listen } from './testing/listen.ts';

/** An edge with a sandbox behind it; both say what they are asked. */
async function edge(hasSandbox: boolean) {
  const releaseDir = mkdtempSync(join(tmpdir(), 'edge-sandbox-'));
  onTestFinished(() => rmSync(releaseDir, { recursive: true }));
  const reached: (string | undefined)[] = [];
  const sandbox = await listen(
    createServer(({ url }, response) => {
      reached.push(url);
      response.end('of the sandbox');
    }),
  );
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    ...(hasSandbox ? { SANDBOX_UPSTREAM: sandbox } : {}),
  });
  const { hostname, port } = new URL(await listen(createEdge(config, createLog('silent'))));
  /** Sends an address as it is, which `fetch` would put in order first. */
  const statusOf = async (path: string) => {
    const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return { reached, statusOf };
}

it('passes on what the sandbox shows everybody', async () => {
  const { reached, statusOf } = await edge(true);
  expect(await statusOf('/sandbox/mails?for=x')).toBe(200);
  expect(await statusOf('/api/../sandbox/./identity')).toBe(200);
  expect(reached).toEqual(['/sandbox/mails?for=x', '/sandbox/identity']);
});

it.each(['/sandbox/admin', '/sandbox/x/../admin/clock', '/sandbox/%61dmin', '/sandbox/%2561dmin', '/sandbox//Admin'])(
  'keeps its administration to the api: %s',
  async (path) => {
    const { reached, statusOf } = await edge(true);
    expect(await statusOf(path)).toBe(404);
    expect(reached).toEqual([]);
  },
);

it('knows no sandbox where there is none', async () => {
  const { reached, statusOf } = await edge(false);
  expect(await statusOf('/sandbox/mails')).toBe(404);
  expect(reached).toEqual([]);
});
