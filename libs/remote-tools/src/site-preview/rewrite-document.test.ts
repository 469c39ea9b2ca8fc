import type { ReleasedRemote } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { releaseIn, withRemote } from './rewrite-document.ts';

const release = {
  schema: 1,
  id: 'r1',
  createdAt: '2026-11-26T06:00:00.000Z',
  shell: '1.0.0',
  platform: '1.1.0',
  remotes: {},
  records: {},
};
const page = (data: string) => `<!doctype html>
<html lang="de" data-prerendered>
  <head><meta charset="utf-8" /></head>
  <body><div id="root"><div><h1>Old</h1></div></div>
    <noscript><p>x</p></noscript>
    <script type="application/json" id="release">${data}</script></body></html>`;
const document = page(JSON.stringify(release));

const remote: ReleasedRemote = {
  descriptor: {
    name: 'news',
    version: '0.1.0',
    contract: '1.1.0',
    routes: [{ id: 'news', path: '/news', aliases: [], access: 'public', titleKey: 'title', prerender: false }],
    nav: [],
    labels: { de: { title: '</script>$&' }, en: { title: '$1' } },
    texts: [],
  },
  entry: '/remotes/news/development/remoteEntry.js',
  integrity: {},
  preload: { js: [], css: [], views: {}, texts: {} },
};
const changed = withRemote(document, 'news', remote, '/remotes/news/development/react.js');

it('puts the remote into the release of the document, whatever its texts contain', () => {
  expect(releaseIn(changed)?.remotes).toEqual({ news: remote });
  expect(changed.match(/<\/script>/g)).toHaveLength(2);
});

it('starts with the script that has to be first', () => {
  expect(changed.indexOf('<head><script src="/remotes/news/development/react.js"></script>')).toBeGreaterThan(0);
});

it('leaves out what was rendered ahead, because it is that of the published version', () => {
  expect(changed).not.toContain('Old');
  expect(changed).not.toContain('data-prerendered');
  expect(changed).toMatch(/<div id="root"><\/div>\s*<noscript><p>x/);
});

it.each(['<html></html>', page('{'), page('{"id":"r1"}')])('finds no release in %j', (html) => {
  expect(releaseIn(html)).toBeUndefined();
  expect(withRemote(html, 'news', remote, '/react.js')).toBe(html);
});
