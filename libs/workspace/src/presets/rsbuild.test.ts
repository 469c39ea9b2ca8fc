import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { remoteConfig } from '@stufenlos/remote-tools/presets';
import { shellConfig } from './rsbuild.ts';

// Inside the project, so that packages resolve as for a real remote.
const parent = join(import.meta.dirname, '../../dist');
mkdirSync(parent, { recursive: true });
const root = mkdtempSync(join(parent, 'preset-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files = {
  'shell/index.html': '<!doctype html><html><head><title>t</title></head><body><div id="root"></div></body></html>',
  'shell/src/index.ts': `import './a.css'; import { createRoot } from 'react-dom/client'; import { createElement } from 'react';
    createRoot(document.body).render(createElement('p'));`,
  'shell/src/a.css': '@layer tokens { p { color: red } }',
  'remote/remote.json': '{"name":"trial"}',
  'remote/src/remote.tsx': `export default { views: {
    home: () => import('./pages/home-page.tsx'), other: () => import('./pages/other-page.tsx') } };`,
  // Large enough that the bundler would move it into a file of its own.
  'remote/src/both.ts': `export const both = '${'shared by two views '.repeat(2_000)}';`,
  'remote/src/pages/other-page.tsx': `import { both } from '../both.ts'; import { HomePage } from './home-page.tsx';
    export const OtherPage = () => <><HomePage />{both}</>;`,
  'remote/src/pages/home-page.tsx': `import { useState } from 'react'; import { both } from '../both.ts';
    import styles from './home-page.module.css';
    export const HomePage = () => <p className={styles.big}>{useState(1)[0]}{both}</p>;`,
  'remote/src/pages/home-page.module.css': '@layer remote { .big { font-size: 2em } }',
};

async function build(project: string, config: (meta: ImportMeta) => unknown): Promise<Map<string, string>> {
  const folder = join(root, project);
  const define = config({ dirname: folder } as ImportMeta) as (context: { command: string }) => RsbuildConfig;
  const rsbuild = await createRsbuild({ cwd: folder, config: { ...define({ command: 'build' }), logLevel: 'error' } });
  await rsbuild.build();
  const dist = join(folder, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  return new Map(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]));
}

const built = { shell: new Map<string, string>(), remote: new Map<string, string>() };
const named = (of: Map<string, string>, pattern: RegExp) => [...of].find(([name]) => pattern.test(name)) ?? ['', ''];
const react = 'react.transitional.element';

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  vi.stubEnv('NODE_ENV', 'production');
  built.shell = await build('shell', shellConfig);
  built.remote = await build('remote', remoteConfig);
}, 60_000);

it('builds a remote without any React, whose entry knows the hashes of its chunks', () => {
  expect([...built.remote].filter(([, text]) => text.includes(react)).map(([name]) => name)).toEqual([]);
  const [entry, code] = named(built.remote, /^remoteEntry\.[0-9a-f]{8}\.js$/);
  expect(entry).toBeTruthy();
  // `toContain` would print the whole bundle on a failure.
  expect(/sha384-/.test(code)).toBe(true);
  expect(/\b(?:8000|8e3)\b/.test(code)).toBe(true);
});

it('builds a remote without the runtime of federation, which the shell gives it', () => {
  const [, code] = named(built.remote, /^remoteEntry\.[0-9a-f]{8}\.js$/);
  expect(code.includes('stufenlosFederation')).toBe(true);
  // Codes of the runtime's own errors.
  const runtime = /RUNTIME-\d{3}/;
  expect([...built.remote].filter(([, text]) => runtime.test(text)).map(([name]) => name)).toEqual([]);
  expect([...built.shell.values()].some((text) => runtime.test(text))).toBe(true);
});

it('builds a shell whose runtime can load no remote by itself', () => {
  const scripts = [...built.shell].filter(([name]) => name.endsWith('.js'));
  const unused = /preloadRemote failed|is not a valid federation manifest/;
  expect(scripts.filter(([, text]) => unused.test(text)).map(([name]) => name)).toEqual([]);
});

it('names a view’s files after the view', () => {
  expect(named(built.remote, /^js\/async\/src_pages_home-page_tsx\.[0-9a-f]+\.js$/)[0]).toBeTruthy();
  expect(named(built.remote, /^css\/async\/src_pages_home-page_tsx\.[0-9a-f]+\.css$/)[0]).toBeTruthy();
});

it('copies shared code into both views, so that neither waits for a further file', () => {
  const chunks = [...built.remote].filter(
    ([name, text]) => name.endsWith('.js') && text.includes('shared by two views'),
  );
  expect(chunks.map(([name]) => name.replace(/\.[0-9a-f]+\.js$/, '')).toSorted()).toEqual([
    'js/async/src_pages_home-page_tsx',
    'js/async/src_pages_other-page_tsx',
  ]);
});

it('starts every stylesheet with the order of layers and adds the project to class names', () => {
  const [, remoteCss] = named(built.remote, /\.css$/);
  const [, shellCss] = named(built.shell, /\.css$/);
  expect(remoteCss).toMatch(/^@layer reset,\s*tokens,\s*ui/);
  expect(shellCss).toMatch(/^@layer reset/);
  expect(remoteCss).toMatch(/\.trial-big-/);
});

it('makes the remote request the packages that the shell provides', () => {
  const shared = (of: Map<string, string>) =>
    (
      JSON.parse(of.get('mf-manifest.json') ?? '{}') as {
        shared: { name: string; version: string; requiredVersion: string }[];
      }
    ).shared;
  const provided = shared(built.shell).find(({ name }) => name === 'react');
  const wanted = shared(built.remote).find(({ name }) => name === 'react');
  expect(wanted?.requiredVersion).toBe(`^${provided?.version}`);
  expect(wanted?.version).toBe('');
});

it('builds a shell that contains React, with hashes on all files that the document loads', () => {
  expect([...built.shell].some(([, text]) => text.includes(react))).toBe(true);
  const html = built.shell.get('index.html') ?? '';
  for (const tag of html.match(/<(?:script|link)\b[^>]*(?:\.js|\.css)[^>]*>/g) ?? ['none']) {
    expect(tag).toContain('integrity="sha384-');
  }
});
