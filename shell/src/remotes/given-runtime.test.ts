// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { getInstance, init } from '@module-federation/enhanced/runtime';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { federationRuntimeName } from '@stufenlos/contracts/federation-runtime';
import { remoteConfig } from '@stufenlos/remote-tools/presets';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { giveRuntime } from './given-runtime.ts';
import { loadExposed } from './load-container.ts';

// Inside the project, so that the packages are found.
mkdirSync(join(import.meta.dirname, '../../dist'), { recursive: true });
const folder = mkdtempSync(join(import.meta.dirname, '../../dist/given-runtime-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dist = join(folder, 'dist');

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'remote.json'), '{"name":"trial"}');
  writeFileSync(join(folder, 'package.json'), '{"name":"trial"}');
  writeFileSync(
    join(folder, 'src/remote.tsx'),
    `import { version } from 'react'; export default { react: version, later: () => import('./later.ts') };`,
  );
  writeFileSync(join(folder, 'src/later.ts'), `import { mark } from 'react'; export const later = mark;`);
  vi.stubEnv('NODE_ENV', 'production');
  const define = remoteConfig({ dirname: folder } as ImportMeta) as (context: { command: string }) => RsbuildConfig;
  const config = { ...define({ command: 'build' }), logLevel: 'error' as const };
  await (await (await createRsbuild({ cwd: folder, config })).build()).close();
});

/** As much of a page as the scripts of a remote need. An added script runs. */
function page() {
  const runScript = (script: HTMLScriptElement) => {
    const file = join(dist, new URL(script.src).pathname);
    runInThisContext(readFileSync(file, 'utf8'));
    queueMicrotask(() => {
      script.onload?.(new Event('load'));
      script.dispatchEvent(new Event('load'));
    });
  };
  const element = () => Object.assign(new EventTarget(), { setAttribute() {}, remove() {} });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { origin: 'http://site.test' });
  vi.stubGlobal('document', {
    createElement: element,
    currentScript: { tagName: 'SCRIPT', src: 'http://site.test/remoteEntry.js' },
    getElementsByTagName: () => [],
    head: { append: runScript, appendChild: runScript },
  });
  const entry = readdirSync(dist).find((name) => name.startsWith('remoteEntry.'));
  return Object.assign(document.createElement('script'), { src: `http://site.test/${entry}` });
}

const react = { version: '19.3.1', mark: 'the React of the shell' };
const shared = {
  react: {
    version: react.version,
    lib: () => react,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: '^19.3.1' },
  },
};

it('runs a remote that contains no runtime, with the packages of the shell, beside the instance of the shell', async () => {
  const shell = init({ name: 'shell', remotes: [], shared });
  giveRuntime();
  const { default: remote } = (await loadExposed('trial', page())) as {
    default: { react: string; later: () => Promise<object> };
  };
  expect(remote.react).toBe(react.version);
  expect(await remote.later()).toMatchObject({ later: react.mark });
  expect(getInstance()).toBe(shell);
  expect(shell.shareScopeMap['default']?.['react']?.['19.3.1']?.useIn).toContain('trial');
});

it('is missed in a shell of an earlier contract', async () => {
  Reflect.deleteProperty(globalThis, federationRuntimeName);
  await expect(loadExposed('trial', page())).rejects.toThrow(`the shell gives no ${federationRuntimeName}`);
});
