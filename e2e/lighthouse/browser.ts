import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

export interface DebuggedBrowser {
  /** Lighthouse opens its own tab through this port. */
  port: number;
  close: () => Promise<void>;
}

const args = [
  '--remote-debugging-port=0',
  // Page and browser can reach only the tested site.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Chromium does not run with its sandbox as root. The tests open only our own pages.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Opens Chromium with a new profile. Chromium writes its port into the profile. */
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
