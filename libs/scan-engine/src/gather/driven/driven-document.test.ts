import { startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../testing/driven-page.ts';
import type { TestDrivenPage } from '../../testing/driven-page.ts';
import { sharedScanner } from '../../testing/shared-scanner.ts';
import { Robots } from '../../discovery/robots.ts';
import { DrivenDocument, ReloadError } from './driven-document.ts';
import type { DrivenPage, Gatherer } from './gatherer.ts';

const gatherer = <Data>(gather: (driven: DrivenPage) => Promise<Data>, more: Partial<Gatherer<string, Data>> = {}) => ({
  name: 'test',
  leaves: 'changed' as const,
  weight: 1,
  ...more,
  gather,
});
/** Names of sites, each with a process of its own. */
const restless = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** Keeps and sends what it can, also when it ends, after what takes a while. */
const keeping = `
  const kept = () => [localStorage.kept, sessionStorage.kept, document.cookie, window.name].join('');
  const keep = (event) => {
    const end = performance.now() + (event ? 100 : 0);
    while (end > performance.now());
    localStorage.kept = sessionStorage.kept = document.cookie = 'kept';
    if (parent === window) window.name = 'kept';
    navigator.sendBeacon('/told', 'x');
  };
  const keepAtEnd = () => {
    keep();
    for (const end of ['visibilitychange', 'pagehide', 'unload']) addEventListener(end, keep);
  };`;
const keepingPage = `nothing kept<script>${keeping}
    if (kept()) document.currentScript.parentElement.textContent = kept();
    addEventListener('keydown', keepAtEnd);
  </script>`;
const keepingFrame = `<script>${keeping}
    if (kept()) parent.postMessage(kept(), '*');
    addEventListener('message', () => parent.postMessage(keepAtEnd() ?? 'ready', '*'));
  </script>`;
const xhtml =
  (body: string): Route =>
  (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xhtml+xml' })
      .end(
        `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Page</title></head><body><main>${body}</main></body></html>`,
      );
const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title><main>${body}</main>`;
const textOf = ({ world }: DrivenPage) => world.evaluate(() => document.querySelector('main')?.textContent);
/** Resolves when all frames have answered. */
const askFrames = ({ world }: DrivenPage) =>
  world.evaluate(
    () =>
      new Promise<void>((answered) => {
        let missing = frames.length;
        addEventListener('message', () => {
          missing -= 1;
          if (missing === 0) answered();
        });
        for (let index = 0; index < frames.length; index += 1) frames[index]?.postMessage('begin', '*');
      }),
  );
const change = ({ world }: DrivenPage) =>
  world.evaluate(() => {
    document.body.textContent = 'changed';
  });

describe('a driven page', () => {
  let site: TestSite;
  let driven: TestDrivenPage;
  let requests: string[] = [];
  let loads = 0;
  const open = async (path: string) => (driven = await openDrivenPage(site.url(path), site.host));

  beforeEach(async () => {
    requests = [];
    loads = 0;
    site = await startSite({
      '/': (_request, response) => response.end(page(`Load ${(loads += 1)}`)),
      '/moved': (_request, response) =>
        (loads += 1) === 1 ? response.end(page('Here')) : response.writeHead(302, { location: '/other' }).end(),
      '/other': page('Elsewhere'),
      '/unchanged': (request, response) => {
        const etag = '"1"';
        if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
        else response.writeHead(200, { etag, 'cache-control': 'no-cache' }).end(page('The same'));
      },
      '/told': (request, response) => {
        requests.push(`${request.method} ${request.url}`);
        response.end('');
      },
      '/remembers': page(`nothing kept<script>
        const kept = [localStorage.kept, sessionStorage.kept, document.cookie, window.name].join('');
        const send = () => fetch('/told', { method: 'POST', body: 'x' }).catch(() => setTimeout(send, 5));
        if (kept) void send(document.currentScript.parentElement.textContent = kept);
        addEventListener('keydown', () => {
          localStorage.kept = sessionStorage.kept = document.cookie = window.name = 'kept';
          void send();
          addEventListener('pagehide', () => navigator.sendBeacon('/told', 'x'));
          addEventListener('beforeunload', (event) => event.preventDefault());
        });
      </script>`),
      '/remembers.xhtml': xhtml(keepingPage),
      '/remembers-at-its-end': page(keepingPage),
      '/frames': (request, response) =>
        response.end(
          page(`nothing kept<iframe title="x" src="http://localhost:${site.port}/${request.url?.split('?')[1]}"></iframe><script>
            addEventListener('message', ({ data }) => document.querySelector('main').prepend(data));
          </script>`),
        ),
      '/frame': page(keepingFrame),
      '/frame.xhtml': xhtml(keepingFrame),
      '/restless': (_request, response) =>
        response.end(page(`Here<iframe title="x" src="http://localhost:${site.port}/restless-frame"></iframe>`)),
      '/very-restless': (_request, response) => {
        const sources = restless.map((name) => `http://${name}.localhost:${site.port}/restless-frame`);
        response.end(page(sources.map((src) => `<iframe title="x" src="${src}"></iframe>`).join('')));
      },
      '/restless-frame': page(
        `<script>addEventListener('message', () => { parent.postMessage('busy', '*'); setTimeout(() => { for (;;); }); });</script>`,
      ),
      '/floods': page(`nothing sent<script>
        const send = () => {
          for (let times = 0; times < 300; times += 1) navigator.sendBeacon('/told', 'x');
        };
        addEventListener('keydown', send);
        addEventListener('pagehide', send);
      </script>`),
      '/talks': page(`<form method="post" action="/told"><input name="a" value="b"></form><script>
        setInterval(() => {
          void fetch('/told', { method: 'POST', body: 'x' }).catch(() => {});
          navigator.sendBeacon('/told', 'x');
          new Image().src = '/told?' + Math.random();
        }, 20);
        addEventListener('keydown', () => document.forms[0].requestSubmit());
      </script>`),
    });
  });
  afterEach(async () => {
    await driven.close();
    await site.close();
  });

  it('is the audited document for a gatherer that leaves it intact, and for the next one', async () => {
    await open('/');
    expect(await driven.run(gatherer(textOf, { leaves: 'intact' }))).toBe('Load 1');
    expect(await driven.run(gatherer(textOf))).toBe('Load 1');
  });

  it('is loaded again after a gatherer that changes it, or that fails', async () => {
    await open('/');
    await driven.run(gatherer(change));
    expect(await driven.run(gatherer(textOf))).toBe('Load 2');
    await expect(driven.run(gatherer(() => Promise.reject(new Error('no')), { leaves: 'intact' }))).rejects.toThrow(
      'no',
    );
    expect(await driven.run(gatherer(textOf))).toBe('Load 4');
  });

  it('waits for what a gatherer still undoes when its time is over', async () => {
    await open('/');
    const over = new AbortController();
    let isUndone = false;
    const work = async ({ page, world }: DrivenPage) => {
      try {
        over.abort(new Error('over'));
        await world.evaluate(() => {});
      } finally {
        await page.setViewport({ width: 500, height: 500 });
        isUndone = true;
      }
    };
    await expect(driven.run(gatherer(work), over.signal)).rejects.toThrow('over');
    expect(isUndone).toBe(true);
    expect(await driven.run(gatherer(({ world }) => world.evaluate(() => innerWidth)))).toBe(1280);
  });

  it('is loaded again after a gatherer that never ends', async () => {
    await open('/');
    const over = new AbortController();
    const work = () => {
      over.abort(new Error('over'));
      return new Promise(() => {});
    };
    await expect(driven.run(gatherer(work), over.signal)).rejects.toThrow('over');
    expect(await driven.run(gatherer(textOf))).toBe('Load 2');
  });

  it('is loaded again in another viewport, and in the usual one afterwards', async () => {
    await open('/');
    const width = ({ world }: DrivenPage) => world.evaluate(() => innerWidth);
    expect(await driven.run(gatherer(width, { view: { width: 320, height: 640 } }))).toBe(320);
    expect(await driven.run(gatherer(width))).toBe(1280);
    expect(loads).toBe(3);
  });

  it('gets a smaller size without a new load when that is enough for the gatherer', async () => {
    await open('/');
    const seen = ({ world }: DrivenPage) => world.evaluate(() => `${document.body.innerText} ${innerWidth}`);
    const at = (width: number) =>
      driven.run(gatherer(seen, { leaves: 'intact', resizes: true, view: { width, height: 640 } }));
    expect([await at(390), await at(320), await at(390)]).toEqual(['Load 1 390', 'Load 1 320', 'Load 2 390']);
  });

  it('is loaded again for the first gatherer that uses it when the audit has closed dialogs', async () => {
    await open('/');
    driven.attempt.hasClosedDialogs = true;
    const document = await DrivenDocument.open(driven.attempt, new Robots());
    const { signal } = driven.attempt.abort;
    const seen = [
      await document.run(gatherer(textOf, { leaves: 'intact' }), signal),
      await document.run(gatherer(textOf, { leaves: 'unsure' }), signal),
      await document.run(gatherer(textOf, { leaves: 'unsure' }), signal),
    ];
    expect(seen).toEqual(['Load 1', 'Load 2', 'Load 2']);
  });

  it('is loaded again after a gatherer that is unsure only if its content differs', async () => {
    await open('/');
    const unsure = { leaves: 'unsure' as const };
    const texts = [gatherer<unknown>(textOf, unsure), gatherer<unknown>(change, unsure), gatherer<unknown>(textOf)];
    expect([await driven.run(texts[0]!), await driven.run(texts[1]!), await driven.run(texts[2]!)]).toEqual([
      'Load 1',
      undefined,
      'Load 2',
    ]);
  });

  it('is loaded again after a gatherer that used it after all, if its content differs', async () => {
    await open('/');
    const using = (work: typeof textOf | typeof change) =>
      gatherer<unknown>(async (page) => (await page.willUse(), work(page)), { leaves: 'intact' });
    const seen = [await driven.run(using(textOf)), await driven.run(using(change)), await driven.run(gatherer(textOf))];
    expect(seen).toEqual(['Load 1', undefined, 'Load 2']);
  });

  it('is seen in its full size by all that prepare, before the first of them makes it smaller', async () => {
    await open('/');
    const seen: string[] = [];
    const resizing = (name: string, width: number) =>
      gatherer(async ({ world }) => seen.push(`${name} ${await world.evaluate(() => innerWidth)}`), {
        leaves: 'intact',
        resizes: true,
        view: { width, height: 640 },
        prepare: async ({ world }) => void seen.push(`${name} prepares ${await world.evaluate(() => innerWidth)}`),
      });
    const queue = [resizing('zoom', 640), resizing('phone', 390)];
    driven.document.expect(queue);
    for (const one of queue) await driven.run(one);
    expect(seen).toEqual(['zoom prepares 1280', 'phone prepares 1280', 'zoom 640', 'phone 390']);
  });

  it('can be loaded again although its server says that it is unchanged', async () => {
    await open('/unchanged');
    await driven.run(gatherer(change));
    expect(await driven.run(gatherer(textOf))).toBe('The same');
    expect(await driven.run(gatherer(textOf, { view: { width: 390, height: 640 } }))).toBe('The same');
  });

  it('can be loaded again by a gatherer, although the network is closed', async () => {
    await open('/');
    const texts = gatherer(async (one) => [await textOf(one), await one.reload(), await textOf(one)]);
    expect(await driven.run(texts)).toEqual(['Load 1', undefined, 'Load 2']);
  });

  it('sends nothing while it is driven, whatever its scripts try', async () => {
    await open('/talks');
    const told = new Promise<number>((resolve) => {
      const asked = gatherer(async ({ world, press }) => {
        // The answer comes after all requests that had arrived before the network was closed.
        await fetch(site.url('/other'));
        requests = [];
        await press('a');
        await world
          .evaluate(
            () =>
              new Promise<void>((done) => {
                let times = 0;
                const timer = setInterval(() => {
                  times += 1;
                  if (times < 20) return;
                  clearInterval(timer);
                  done();
                }, 20);
              }),
          )
          .catch(() => {});
        return requests.length;
      });
      void driven.run(asked).then(resolve);
    });
    expect(await told).toBe(0);
  });

  it('cannot keep for later what it could not send', async () => {
    await open('/remembers');
    requests = [];
    await driven.run(gatherer(({ press }) => press('a')));
    expect(await driven.run(gatherer(textOf))).toMatch(/^nothing kept/);
    await driven.document.close();
    expect(requests).toEqual([]);
  });

  it.each(['/remembers-at-its-end', '/remembers.xhtml'])('keeps nothing when it ends: %s', async (path) => {
    await open(path);
    requests = [];
    await driven.run(gatherer(({ press }) => press('a')));
    expect(await driven.run(gatherer(textOf))).toMatch(/^nothing kept/);
    await driven.document.close();
    expect(requests).toEqual([]);
  });

  it.each(['frame', 'frame.xhtml'])('has no frame of another site that keeps or sends at its end: %s', async (path) => {
    driven = await openDrivenPage(site.url(`/frames?${path}`), site.host, `localhost:${site.port}`);
    requests = [];
    await driven.run(gatherer(askFrames));
    expect(await driven.run(gatherer(textOf))).toMatch(/^nothing kept/);
    await driven.document.close();
    expect(requests).toEqual([]);
  });

  it('is loaded again although a frame of another site never rests', async () => {
    driven = await openDrivenPage(site.url('/restless'), site.host, `localhost:${site.port}`);
    await driven.run(gatherer(askFrames));
    expect(await driven.run(gatherer(textOf))).toBe('Here');
    expect(await driven.document.close()).toBe(true);
  });

  it('can be cleared although many frames of other sites never rest', async () => {
    // One of the two addresses of these names.
    driven = await openDrivenPage(site.url('/very-restless'), site.host, `[::1]:${site.port}`);
    await driven.run(gatherer(askFrames));
    expect(await driven.attempt.context?.clear()).toBe(true);
  });

  it('sends nothing later that still waited in the browser when the network was opened for the next load', async () => {
    await open('/floods');
    await driven.run(gatherer(({ press }) => press('a')));
    expect(await driven.run(gatherer(textOf))).toMatch(/^nothing sent/);
    await driven.document.close();
    expect(requests).toEqual([]);
  });

  it('is not judged when its address leads to another page now', async () => {
    await open('/moved');
    await driven.run(gatherer(change));
    await expect(driven.run(gatherer(textOf))).rejects.toBeInstanceOf(ReloadError);
  });

  it('is asked whether a gatherer applies, without a new load and as long as it answers', async () => {
    await open('/');
    const asks = (appliesTo: (one: DrivenPage) => Promise<boolean>) =>
      driven.document.appliesTo(gatherer(textOf, { appliesTo }), driven.attempt.abort.signal);
    expect(await asks(async (one) => (await textOf(one)) === 'Load 1')).toBe(true);
    expect(await asks(async (one) => (await textOf(one)) === 'Load 2')).toBe(false);
    expect(await asks(() => Promise.reject(new Error('no answer')))).toBe(true);
    expect(await driven.run(gatherer(textOf))).toBe('Load 1');
  });

  it('cannot be used for another page after a gatherer ran out of time', async () => {
    await open('/');
    const time = new AbortController();
    const endless = gatherer(({ world }) => {
      time.abort(new Error('over'));
      return world.evaluate(() => new Promise(() => {}));
    });
    await expect(driven.run(endless, time.signal)).rejects.toThrow('over');
    expect(await driven.document.close()).toBe(false);
  });

  it('is as before when all is done', async () => {
    await open('/');
    await driven.run(gatherer(textOf, { view: { width: 320, height: 640 } }));
    expect(await driven.document.close()).toBe(true);
    expect(driven.attempt.page?.viewport()).toMatchObject({ width: 1280, height: 800 });
  });
});

it('lists the checks for which there was no time, and completes the page', async () => {
  const site = await startSite({ '/': page('<h1>Hello</h1>') });
  const scanner = await sharedScanner({ allow: [site.host], limits: { drivenMs: 0 } });
  const { state, rules, notRun } = await scanner.scan(site.url('/'), { profile: 'pro' });
  expect(state).toBe('completed');
  expect(notRun).toContainEqual({ ruleId: 'reflow', cause: 'time' });
  expect(rules.map(({ ruleId }) => ruleId)).not.toContain('reflow');
  const free = await scanner.scan(site.url('/'), { profile: 'free' });
  expect(free.notRun).toBeUndefined();
  await scanner.close();
  await site.close();
});
