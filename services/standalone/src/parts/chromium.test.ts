import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { attempt } from '../processes/command.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { provideChromium, recall } from './chromium.mjs';
import { unpackChromium } from './chromium-sources.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const checkout = join(import.meta.dirname, '../../../..');
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** A program that calls itself a browser. */
function pretend(folder: string, name: string, version = '150.0.1.2'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "Chromium ${version}"\n`);
  chmodSync(path, 0o755);
  chmodSync(folder, 0o755);
  return path;
}

const options = (folder: string, env: NodeJS.ProcessEnv) => ({
  checkout,
  folder,
  logs: join(folder, 'logs'),
  node: process.execPath,
  env,
});

/** What a browser says when it really runs, not only knows its version. */
function listens(path: string): Promise<string> {
  const profile = temporaryFolder();
  const flags = ['--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(path, flags, { env: { HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve) => {
    let text = '';
    browser.stderr.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('DevTools listening')) browser.kill('SIGKILL');
    });
    browser.once('close', () => resolve(text));
  });
}

describe('finding a browser', () => {
  it('takes the one a person names before all others', async () => {
    const folder = temporaryFolder();
    pretend(join(folder, 'bin'), 'chromium');
    const named = pretend(join(folder, 'mine'), 'browser', '99.1.2.3');
    const env = { PUPPETEER_EXECUTABLE_PATH: named, PATH: join(folder, 'bin') };
    const found = await provideChromium(options(folder, env));
    expect(found).toEqual({ path: named, version: '99.1.2.3', origin: 'PUPPETEER_EXECUTABLE_PATH' });
  });

  it('does not take another one silently when the named one is broken', async () => {
    const folder = temporaryFolder();
    const env = { PUPPETEER_EXECUTABLE_PATH: join(folder, 'nothing'), PATH: process.env['PATH'] };
    await expect(provideChromium(options(folder, env))).rejects.toThrow(/nothing does not start$/);
  });

  it('prefers the names of the system in their order and passes over one that does not run', async () => {
    const folder = temporaryFolder();
    const bin = join(folder, 'bin');
    writeFileSync(pretend(bin, 'chromium'), '#!/bin/sh\nexit 1\n');
    const chrome = pretend(bin, 'google-chrome', '151.0.0.1');
    pretend(bin, 'chromium-browser');
    expect(await provideChromium(options(folder, { PATH: bin }))).toMatchObject({ path: chrome, origin: 'system' });
  });

  it('prefers the headless shell to the whole browser, wherever on the path it is', async () => {
    const folder = temporaryFolder();
    pretend(join(folder, 'first'), 'chromium');
    const shell = pretend(join(folder, 'second'), 'chromium-headless-shell');
    const PATH = [join(folder, 'first'), join(folder, 'second')].join(delimiter);
    expect(await provideChromium(options(folder, { PATH }))).toMatchObject({ path: shell, origin: 'system' });
  });

  it('remembers what it found until the file changes', async () => {
    const folder = temporaryFolder();
    const path = pretend(join(folder, 'bin'), 'chromium', '150.0.1.2');
    await provideChromium(options(folder, { PATH: join(folder, 'bin') }));
    const memory = join(folder, 'chromium.json');
    expect(recall(memory)).toEqual({ path, version: '150.0.1.2', origin: 'system' });
    writeFileSync(path, '#!/bin/sh\necho "Chromium 151.0.0.10"\n');
    expect(recall(memory)).toBeNull();
    expect(await provideChromium(options(folder, { PATH: join(folder, 'bin') }))).toMatchObject({
      version: '151.0.0.10',
    });
  });
});

describe.runIf(isPackaged)('the browser of the npm package', () => {
  it('is unpacked once, whole or not at all, and starts with and without the libraries of the system', async () => {
    const folder = temporaryFolder();
    // What a cut-off unpacking leaves: it must neither be used nor be in the way.
    mkdirSync(join(folder, 'chromium-153.0.0.77/fonts'), { recursive: true });
    const found = await unpackChromium(options(folder, {}));
    const path = found?.path ?? '';
    expect(found?.origin).toBe('npm package');
    const place = join(path, '..');
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('chromium-'))
        .sort(),
    ).toHaveLength(2);
    for (const program of ['chromium', 'chromium-with-libraries']) {
      const { code, output } = await attempt(join(place, program), ['--version'], { env: { HOME: folder } });
      expect([program, code, output]).toEqual([program, 0, expect.stringMatching(/\d+\.\d+\.\d+/)]);
    }
    expect(await listens(join(place, 'chromium-with-libraries'))).toContain('DevTools listening on ws://127.0.0.1:');
    const unpacked = statSync(path).ino;
    expect(await unpackChromium(options(folder, {}))).toEqual(found);
    expect(statSync(path).ino).toBe(unpacked);
    expect(existsSync(join(folder, 'chromium-153.0.0.77'))).toBe(true);
  });
});
