import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

export interface DebuggedBrowser {
  /** Lighthouse opens a tab of its own there. */
  port: number;
  close: () => Promise<void>;
}

const args = [
  '--remote-debugging-port=0',
  // Nothing but the site under test is reached, neither by the page nor by the browser itself.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Chromium refuses its own sandbox as root. Only own pages are opened here.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chromium with a fresh profile, in which it says the port that it took. */
export async function openBrowser(executablePath: string): Promise<DebuggedBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  return {
    port,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
