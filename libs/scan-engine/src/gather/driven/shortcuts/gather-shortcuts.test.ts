import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherShortcuts } from './gather-shortcuts.ts';

const page = `<!doctype html><html lang="en"><title>Page</title>
  <p id="output">Nothing</p><p id="clock">0</p><input id="search" aria-label="Search">
  <label><input type="checkbox" id="on" checked> Keyboard shortcuts</label>
  <button onclick="document.body.textContent = ''">Delete everything</button>
  <script>
    setInterval(() => { clock.textContent = performance.now() }, 20);
    addEventListener('keydown', (event) => {
      document.body.className = 'keyboard';
      const inField = event.target.matches('input');
      if (inField) return;
      if (event.key === 'n' && on.checked) output.textContent += ' n';
      if (event.key === '/') { event.preventDefault(); search.focus(); }
      if (event.key === 'x' && event.ctrlKey) output.textContent += ' x';
      if (event.key === 'Escape') output.textContent += ' Escape';
    });
    search.addEventListener('keydown', () => { output.textContent += ' field' });
  </script>`;

it('finds the keys that work on their own, and the control that switches them off', { timeout: 120_000 }, async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    expect(await driven.document.appliesTo(gatherShortcuts, new AbortController().signal)).toBe(true);
    const { keys, stuck } = await driven.run(gatherShortcuts);
    expect({ keys, stuck }).toEqual({ keys: ['n', '/'], stuck: ['/'] });
  } finally {
    await driven.close();
    await site.close();
  }
});

it.each([
  ['<a href="/keys">Tastenkürzel ausschalten</a>', 'Tastenkürzel ausschalten'],
  ['<a href="/keys">Turn off single-key shortcuts</a>', 'Turn off single-key shortcuts'],
  ['<a href="/shop">Keyboards and mice</a> <a href="/contact">Kontakt</a>', null],
])('names a link to where shortcuts may be switched off: %s', { timeout: 60_000 }, async (link, name) => {
  const site = await startSite({
    '/': `<!doctype html><html lang="en"><title>Page</title>${link}<input id="search" aria-label="Search"><script>
      addEventListener('keydown', (event) => {
        if (event.key === 's' && event.target === document.body) { event.preventDefault(); search.focus(); }
      });</script>`,
  });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { stuck, related } = await driven.run(gatherShortcuts);
    expect({ stuck, related }).toEqual({ stuck: ['s'], related: name });
  } finally {
    await driven.close();
    await site.close();
  }
});
