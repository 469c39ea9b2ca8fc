import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteDescriptorFile } from '@stufenlos/contracts';
import { afterAll } from 'vitest';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export type Files = Record<string, string>;

export interface FabricatedRemote {
  version?: string;
  /** Merged over a valid descriptor. */
  descriptor?: Partial<RemoteDescriptorFile>;
  /** Merged over the ranges of a valid build. */
  requires?: Record<string, string>;
  files?: Files;
  /** Merged over its package.json. */
  manifest?: object;
  /** Version of the installed contracts; none by default. */
  contracts?: string;
  /** Files in `src/locales/`. */
  locales?: Record<string, object>;
}

export type Facts = Pick<FabricatedRemote, 'manifest' | 'contracts' | 'locales'>;

/** The versions of shared packages that the shell provides. */
export const provided = { react: '19.3.1', 'react-dom': '19.3.1', '@stufenlos/platform': '1.0.0' };

/** Creates a folder that looks like a built repository, with very small files. */
export function fabricateCheckout(): {
  root: string;
  store: ReleaseStore;
  shell: (files?: Files, provides?: Record<string, string>, facts?: Facts) => string;
  remote: (name: string, remote?: FabricatedRemote) => string;
} {
  const root = mkdtempSync(join(tmpdir(), 'release-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    root,
    store: openStore(join(root, 'store')),
    shell(files = {}, provides = provided, facts = {}) {
      const folder = writeProject(join(root, 'shell'), {
        'index.html': page,
        'theme-first.js': '(() => {})();',
        'js/index.0123456789.js': 'react.transitional.element __CLIENT_INTERNALS_DO_NOT_USE',
        'css/index.0123456789.css': '@layer reset{}',
        ...files,
        'mf-manifest.json': manifest(
          Object.entries(provides).map(([name, version]) => ({ name, version, requiredVersion: `^${version}` })),
          [],
        ),
      });
      return writeFacts(folder, '1.0.0', facts);
    },
    remote(name, { version = '1.0.0', descriptor, requires = {}, files = {}, ...facts } = {}) {
      const folder = join(root, 'remotes', name);
      const ranges = { react: '^19.3.1', '@stufenlos/platform': '^1.0.0', ...requires };
      const entry = `remoteEntry.${digest(name + version)}.js`;
      writeProject(folder, {
        [entry]: `globalThis.${name} = ${JSON.stringify(version)};`,
        'js/async/remote.0123456789.js': `export default ${'1 + '.repeat(200)}1`,
        'css/async/remote.0123456789.css': '@layer remote{}',
        ...files,
        'mf-manifest.json': manifest(
          Object.entries(ranges).map(([share, requiredVersion]) => ({ name: share, version: '', requiredVersion })),
          [entry],
        ),
      });
      const full = { ...descriptorOf(name), ...descriptor };
      writeFileSync(join(folder, 'remote.json'), JSON.stringify(full));
      return writeFacts(folder, version, facts);
    },
  };
}

const hash = `sha384-${'A'.repeat(64)}`;
const page = `<!doctype html><html lang="de"><head><title>x</title><script src="theme-first.js"></script>
<link href="css/index.0123456789.css" rel="stylesheet" integrity="${hash}" crossorigin="anonymous"></head>
<body><div id="root"></div><script defer src="js/index.0123456789.js" integrity="${hash}"></script></body></html>`;

function descriptorOf(name: string): RemoteDescriptorFile {
  const routes = { website: ['/', '/pricing'], orders: ['/scan/:token'] }[name] ?? [`/${name}`];
  const [path = '/', ...aliases] = routes;
  return {
    name,
    version: '0.0.0',
    contract: '1.0.0',
    routes: [{ id: 'home', path, aliases, access: 'public', titleKey: 'title' }],
    nav: path.includes(':') ? [] : [{ labelKey: 'nav', to: path, when: 'always', order: 1 }],
    labels: { de: { title: 'Titel', nav: 'Los' }, en: { title: 'Title', nav: 'Go' } },
    texts: [name],
  };
}

function manifest(
  shared: { name: string; version: string; requiredVersion: string }[],
  [entry = '']: string[],
): string {
  const assets = {
    js: { sync: ['js/async/remote.0123456789.js'], async: [] },
    css: { sync: ['css/async/remote.0123456789.css'], async: [] },
  };
  return JSON.stringify({
    metaData: { remoteEntry: { name: entry } },
    shared,
    exposes: entry ? [{ path: './remote', assets }] : [],
  });
}

function writeProject(folder: string, files: Files): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'dist', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

function writeFacts(folder: string, version: string, { manifest = {}, contracts, locales = {} }: Facts): string {
  const files = {
    'package.json': { version, ...manifest },
    ...(contracts ? { 'node_modules/@stufenlos/contracts/package.json': { version: contracts } } : {}),
    ...Object.fromEntries(Object.entries(locales).map(([name, texts]) => [`src/locales/${name}`, texts])),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
