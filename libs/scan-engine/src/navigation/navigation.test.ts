import { EventEmitter } from 'node:events';
import type { Page } from 'puppeteer';
import { expect, it } from 'vitest';
import { Navigation } from './navigation.ts';

/** No browser reports these events in this order on request. */
const main = { client: new EventEmitter() };
const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
const answered = (id: string, status: number) => {
  const url = `http://example.org/${id}`;
  const request = {
    id,
    url: () => url,
    frame: () => main,
    isNavigationRequest: () => true,
    resourceType: () => 'document',
    redirectChain: () => [],
  };
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
