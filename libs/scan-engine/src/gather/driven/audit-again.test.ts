import { html, startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../testing/driven-page.ts';

/** Chromium sends the event `close` later, and often an audit that does not wait comes first. */
const rounds = 12;

const page = html(`<main aria-hidden="true"><h1>Shop</h1><a href="#a">Cart</a></main><dialog>Offer</dialog>
  <script>
    const [main, dialog] = document.querySelectorAll('main, dialog');
    dialog.addEventListener('close', () => main.removeAttribute('aria-hidden'));
    document.addEventListener('again', () => {
      main.setAttribute('aria-hidden', 'true');
      dialog.showModal();
    });
  </script>`);

it('judges what stands behind a dialog once the page knows that it is closed', { timeout: 60_000 }, async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const found = await driven.run({
      name: 'test',
      leaves: 'changed',
      weight: 1,
      async gather({ world, audit }) {
        const ids: string[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await world.evaluate(() => document.dispatchEvent(new Event('again')));
          ids.push(...(await audit(['aria-hidden-focus'])).map(({ id, outcome }) => `${outcome} ${id}`));
        }
        return ids;
      },
    });
    expect(found).toEqual([]);
  } finally {
    await driven.close();
    await site.close();
  }
});
