import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { Robots } from '../../discovery/robots.ts';
import { profileWithout } from '../../profiles/profiles.ts';
import { openDrivenPage } from '../../testing/driven-page.ts';
import { drivePage } from './drive-page.ts';

it('says why no check could drive a page that is gone', async () => {
  const site = await startSite({ '/': '<!doctype html><html lang="en"><title>Page</title><h1>Hello</h1>' });
  const { attempt, close } = await openDrivenPage(site.url('/'), site.host);
  const logged: unknown[] = [];
  attempt.log = (level, event, data) => void logged.push({ level, event, ...data });
  await attempt.page?.close();
  expect(await drivePage(attempt, new Robots(), ['reflow'])).toBe(false);
  expect(attempt.evidence.driven?.gathered).toMatchObject({ reflow: { notRun: 'error' } });
  expect(logged).toMatchObject([{ level: 'warn', event: 'page not driven', url: site.url('/') }]);
  await close();
  await site.close();
});

it('does not load a page again after three failures in a row', async () => {
  let loads = 0;
  const site = await startSite({
    '/': (_request, response) => {
      loads += 1;
      if (loads > 1) response.writeHead(503).end();
      // Every key changes the page, so it has to be loaded again.
      else
        response.end(`<!doctype html><html lang="en"><title>Page</title><h1>Hello</h1><a href="/">Again</a>
          <script>addEventListener('keydown', () => document.body.append('changed'))</script>`);
    },
  });
  const { attempt, close } = await openDrivenPage(site.url('/'), site.host);
  await drivePage(attempt, new Robots(), profileWithout('pro', []).checks);
  const gathered = Object.values(attempt.evidence.driven?.gathered ?? {});
  const reloads = gathered.filter((one) => 'notRun' in one && one.notRun === 'reload');
  expect(reloads.length).toBeGreaterThan(3);
  expect(loads).toBe(1 + 3);
  await close();
  await site.close();
});
