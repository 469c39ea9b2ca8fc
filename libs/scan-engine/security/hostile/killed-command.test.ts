import { afterEach, describe, expect, it } from 'vitest';
import { startCommand } from '../../src/testing/run-command.ts';
import { browserProcesses, profileFolders } from '@stufenlos/chromium/testing';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

describe('a command that is killed while it scans', { timeout: 120_000 }, () => {
  let site: TestSite | undefined;
  afterEach(() => site?.close());

  it.each([
    ['waits for an answer', (_request: unknown, response: { write: (text: string) => void }) => response.write('')],
    ['loops forever', html('<img src="/seen"><script>onload = () => { for (;;); }</script>')],
  ])('takes its browser with it although the page %s, and the next command removes its folder', async (_does, page) => {
    const here = await startSite({ '/page': page, '/seen': (_request, response) => response.writeHead(204).end() });
    site = here;
    const { process: command, ended } = startCommand([here.url('/page'), '--allow', here.host]);
    await expect.poll(() => here.asked.includes('/page'), { timeout: 60_000 }).toBe(true);
    expect(profileFolders(command.pid)).toHaveLength(1);
    expect(browserProcesses(command.pid)).not.toEqual([]);
    command.kill('SIGKILL');
    await ended;
    await expect.poll(() => browserProcesses(command.pid), { timeout: 30_000 }).toEqual([]);
    await (await testScanner()).close();
    expect(profileFolders(command.pid)).toEqual([]);
  });
});
