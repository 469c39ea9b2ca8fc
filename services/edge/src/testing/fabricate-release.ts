import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { remotePrerender, shellPrerender } from './prerender-scripts.ts';
import { releaseCommand } from './release-command.ts';

export const cli = join(import.meta.dirname, '../../../../libs/release/src/cli/main.ts');
const hash = `sha384-${'A'.repeat(64)}`;
export const script = `globalThis.shell = ${'1 + '.repeat(300)}1;`;

/** A folder that looks built, and the real release tool over it. */
export function fabricateRelease() {
  const root = mkdtempSync(join(tmpdir(), 'edge-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const releaseDir = join(root, 'releases');
  shell(root);
  remote(root, 'runs', [['/scan/:token', 'Prüfung </title><b>', 'Scan']]);
  marketing('0');
  return { root, releaseDir, marketing, release };

  /** Another build of marketing; its script says which. */
  function marketing(build: string): void {
    remote(
      root,
      'marketing',
      [
        ['/', 'Start', 'Home'],
        ['/kontakt', 'Kontakt', 'Contact'],
      ],
      build,
    );
  }

  /** Publishes, signs and promotes what lies there; gives the id. */
  function release(): Promise<string> {
    return releaseCommand('local', '--root', root, '--store', releaseDir);
  }
}

function shell(root: string): void {
  write(join(root, 'shell'), {
    'package.json': '{"version":"1.0.0"}',
    'dist/index.html': `<!doctype html><html lang="de"><head><title>x</title><script src="theme-first.js"></script>
<link href="css/index.0123456789.css" rel="stylesheet" integrity="${hash}" crossorigin="anonymous"></head>
<body><div id="root"></div><noscript><p>x</p></noscript><script defer src="js/index.0123456789.js" integrity="${hash}" crossorigin="anonymous"></script></body></html>`,
    'dist/auth-silent.html': ending('silent'),
    'dist/auth-popup.html': ending('popup'),
    'dist/js/auth-silent.0123456789.js': 'parent;',
    'dist/js/auth-popup.0123456789.js': 'opener;',
    'dist/theme-first.js': '(() => {})();',
    'dist/social-card-de.png': 'picture',
    'dist/prerender/index.cjs': shellPrerender,
    'dist/css/index.0123456789.css': '@layer reset{}',
    'dist/js/index.0123456789.js': script,
    'dist/static/font/x.0123456789.woff2': 'font',
    'dist/mf-manifest.json': manifest([
      { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1' },
      { name: '@stufenlos/platform', version: '1.0.0', requiredVersion: '^1.0.0' },
    ]),
  });
}

const ending = (kind: string) =>
  `<!doctype html><html lang="de"><head><title>x</title></head><body><script defer src="js/auth-${kind}.0123456789.js" integrity="${hash}" crossorigin="anonymous"></script></body></html>`;

type Page = [path: string, german: string, english: string];

function remote(root: string, name: string, pages: Page[], build = '0'): void {
  const aliases = name === 'marketing' ? ['/pricing'] : [];
  const label = (language: 1 | 2) => Object.fromEntries(pages.map((page) => [page[0], page[language]]));
  write(join(root, 'remotes', name), {
    'package.json': '{"version":"1.0.0"}',
    'remote.json': JSON.stringify({
      name,
      version: '1.0.0',
      contract: '1.0.0',
      routes: pages.map(([path], index) => ({
        id: path === '/' ? 'home' : path,
        path,
        aliases: index ? [] : aliases,
        access: 'public',
        titleKey: path,
        prerender: name === 'marketing',
      })),
      nav: [],
      labels: { de: label(1), en: label(2) },
      texts: [],
    }),
    [`dist/remoteEntry.0123456${build}.js`]: `globalThis.${name} = ${build}; // ${'x'.repeat(400)}`,
    'dist/js/async/view.0123456789.js': 'export default 1;',
    'dist/css/async/view.0123456789.css': '@layer remote{}',
    'dist/js/async/texts-de.0123456789.js': 'export default {};',
    'dist/js/async/texts-en.0123456789.js': 'export default {};',
    'dist/js/async/src_pages_home-page_tsx.0123456789.js': 'export default 1;',
    'dist/css/async/src_pages_home-page_tsx.0123456789.css': '@layer remote{h1{color:red}}',
    ...(name === 'marketing' ? { 'dist/prerender/index.cjs': remotePrerender(`build ${build}`) } : {}),
    'dist/mf-manifest.json': manifest(
      [{ name: 'react', version: '', requiredVersion: '^19.3.1' }],
      `remoteEntry.0123456${build}.js`,
    ),
  });
}

function manifest(shared: object[], entry?: string): string {
  const assets = {
    js: { sync: ['js/async/view.0123456789.js'] },
    css: { sync: ['css/async/view.0123456789.css'] },
  };
  return JSON.stringify({
    metaData: { remoteEntry: { name: entry ?? '' } },
    shared,
    exposes: entry ? [{ path: './remote', assets }] : [],
  });
}

function write(folder: string, files: Record<string, string>): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
