import { describe, expect, it } from 'vitest';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { faultOf, isRedirect, mediaTypeOf } from './answer.ts';
import type { Answer } from './answer.ts';

const answer = (status: number, headers: Record<string, string> = {}, url = 'https://shop.example/'): Answer => ({
  url,
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
const fault = (given: Answer, refusal?: ScanError, received: string[] = []) =>
  faultOf(
    given,
    () => refusal,
    (url) => received.includes(url),
  )?.toFailure();

describe('the response of a document', () => {
  it.each([
    ['HTML', answer(200)],
    ['XHTML', answer(200, { 'content-type': 'application/xhtml+xml' })],
    ['without a type, which is read from the document later', { ...answer(200), headers: {} }],
    ['with the header that DataDome sends with every page', answer(200, { 'x-datadome': 'protected' })],
    ['with a type in capitals', answer(200, { 'content-type': 'TEXT/HTML' })],
    ['whose type is no type, which is read from the document, too', answer(200, { 'content-type': 'html' })],
  ])('is accepted as a page: %s', (_, given) => {
    expect(fault(given)).toBeUndefined();
  });

  it.each([
    [answer(404), { code: 'http', detail: { status: 404 } }],
    [answer(304), { code: 'http', detail: { status: 304 } }],
    [answer(204), { code: 'http', detail: { status: 204 } }],
    [answer(401), { code: 'auth', detail: { status: 401 } }],
    [answer(407), { code: 'auth', detail: { status: 407 } }],
    [
      answer(403, { 'x-datadome': 'protected' }),
      { code: 'botProtection', detail: { status: 403, product: 'datadome' } },
    ],
    [answer(200, { 'content-type': 'application/pdf' }), { code: 'notHtml', detail: { type: 'application/pdf' } }],
    [answer(200, { 'content-disposition': 'attachment; filename="x.html"' }), { code: 'download', detail: {} }],
    [
      answer(403, { 'cf-mitigated': 'challenge' }),
      { code: 'botProtection', detail: { status: 403, product: 'cloudflare' } },
    ],
    [answer(403), { code: 'http', detail: { status: 403 } }],
  ])('is rejected: %o', (given, expected) => {
    expect(fault(given)).toEqual(expected);
  });

  it.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['text/html charset=utf-8', 'text/html'],
    ['text/html(comment)', 'text/html'],
    ['text/plain, text/html', 'text/html'],
    ['text/html, text/plain', 'text/plain'],
    ['text/html, html', 'text/html'],
    ['text/html; charset="a,b/c"', 'text/html'],
    ['', ''],
    ['html', ''],
    ['html; profile=a/b', ''],
    ['*/*', ''],
    ['application/unknown; charset=utf-8', ''],
  ])('states its type as Chromium reads it: %s', (header, type) => {
    expect(mediaTypeOf(header)).toBe(type);
  });

  it('may say "unchanged" only of a document that was received before', () => {
    const { url } = answer(304);
    expect(fault(answer(304), undefined, [url])).toBeUndefined();
    expect(fault(answer(304), undefined, [`${url}other`])).toEqual({ code: 'http', detail: { status: 304 } });
  });

  it('can be a refusal of the egress proxy only over plain http, where servers cannot forge its header', () => {
    const refused = answer(403, { 'x-egress-error': 'blocked' }, 'http://inside.test/');
    expect(fault(refused, new ScanError('blocked', { reason: 'private' }))?.code).toBe('blocked');
    expect(fault({ ...refused, url: 'https://inside.test/' }, new ScanError('blocked'))?.code).toBe('http');
  });

  it('is a redirect with a redirect status and a location', () => {
    expect(isRedirect(answer(301, { location: '/a' }))).toBe(true);
    expect(isRedirect(answer(301))).toBe(false);
    expect(isRedirect(answer(300, { location: '/a' }))).toBe(false);
  });
});
