import { expect, it, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { createLog } from '../log.ts';
import type { ServedRelease } from '../releases/load-release.ts';
import { pageRenderer } from './rendered-pages.ts';

// Processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

it('renders previews one after the other, and none of those that come while many wait', async () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const { of } = pageRenderer(readEdgeConfig({ NODE_ENV: 'test' }).runtime, log);
  const previews = Array.from({ length: 12 }, (_, index) => {
    const release = { id: `r${index}`, remotes: {} };
    const prerender = { shell: 'throw new Error("tried")', remotes: {} };
    return { release, prerender, isPreview: true } as unknown as ServedRelease;
  });
  await Promise.all(previews.map(of));
  const tried = lines.flatMap((line) => /release (r\d+) cannot be prerendered: tried/.exec(line)?.[1] ?? []);
  expect(tried).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
});
