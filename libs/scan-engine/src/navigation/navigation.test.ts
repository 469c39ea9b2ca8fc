import { EventEmitter } from 'node:events';
import type { Page } from 'puppeteer';
import { expect, it } from 'vitest';
import { Navigation } from './navigation.ts';

/** No browser reports these events in this order on request. */
const main = { client: new EventEmitter(), _id: 'main' };
const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
const requestOf = (id: string, url: string) => ({
  id,
  url: () => url,
  frame: () => main,
  isNavigationRequest: () => true,
  resourceType: () => 'document',
  redirectChain: () => [],
});
const answered = (id: string, status: number) => {
  const url = `http://example.org/${id}`;
  const request = requestOf(id, url);
  const headers = { 'content-type': 'text/html' };
  page.emit('response', { url: () => url, status: () => status, headers: () => headers, request: () => request });
};

it('knows a document whose response was reported after it, so a later response ends nothing', async () => {
  const faults: unknown[] = [];
  const navigation = new Navigation(page as unknown as Page, {
    refusalOf: () => undefined,
    received: new Set(),
    onFault: (error) => void faults.push(error),
  });
  page.emit('framenavigated', main);
  answered('start', 200);
  expect(navigation.hasDocument).toBe(false);
  const answer = await navigation.answerTo('start', 0);
  if (answer) navigation.markShown(answer);
  expect(navigation.hasDocument).toBe(true);
  answered('gone', 404);
  expect(faults).toEqual([]);
});

it.each([
  ['mailto:a@b.example', 'main', 'mailto:a@b.example'],
  ['mailto:a@b.example', 'frame', 'http://example.org/'],
  ['http://example.org/next', 'main', 'http://example.org/'],
])('knows from the browser that a redirect leads to %s in the %s frame', async (to, frame, last) => {
  const options = { refusalOf: () => undefined, received: new Set<string>(), onFault: () => {} };
  const navigation = new Navigation(page as unknown as Page, options);
  page.emit('request', requestOf('start', 'http://example.org/'));
  // Puppeteer keeps the redirect to itself until the headers of its response have been reported.
  const sent = { requestId: 'start', loaderId: 'start', frameId: frame, request: { url: to }, redirectResponse: {} };
  main.client.emit('Network.requestWillBeSent', sent);
  expect(navigation.lastUrl).toBe(last);
  // What Puppeteer then reports of the way there is older.
  page.emit('request', requestOf('start', 'http://example.org/'));
  expect(navigation.lastUrl).toBe(last);
  navigation.release();
});
