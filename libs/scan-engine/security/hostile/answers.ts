import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { html, referencePage } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import { brief, patient, unknownName } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const send =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Route =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Writes endlessly, in bursts every `everyMs`. */
function pour(response: ServerResponse, piece: string, everyMs: number): void {
  const timer = setInterval(() => {
    // Respects backpressure, so this process does not fill its own memory.
    for (let i = 0; i < 20 && !response.writableNeedDrain; i += 1) response.write(piece);
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}

const megabyte = Buffer.alloc(1 << 20, 'bomb ');

/** Responses that never start, never end, are not HTML, or are far larger than they seem. */
export const answerCases: readonly HostileCase[] = [
  { number: 1, name: 'ok', page: referencePage, ends: [{ outcome: 'completed', found: ['image-alt:1'] }] },
  {
    number: 24,
    name: 'csp-strict',
    page: send(
      200,
      {
        ...htmlType,
        'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types; sandbox",
      },
      referencePage,
    ),
    ends: [{ outcome: 'completed', found: ['image-alt:1'] }],
  },
  {
    number: 27,
    name: 'never-headers',
    page: () => {},
    ...brief,
    ends: [{ outcome: 'timeout', detail: { seconds: 4 } }],
  },
  {
    number: 28,
    name: 'never-ending',
    page: (_request, response) => {
      response.writeHead(200, htmlType).write(referencePage.replace('</main></body></html>', ''));
      pour(response, '<p>more</p>', 200);
    },
    ...brief,
    ends: [{ outcome: 'partial', found: ['image-alt:1'], detail: { seconds: 4 } }],
  },
  {
    number: 29,
    name: 'gigabytes',
    page: (_request, response) => {
      response.writeHead(200, htmlType).write(referencePage.replace('</main></body></html>', ''));
      pour(response, `<!--${'endless '.repeat(20_000)}-->`, 5);
    },
    ...patient,
    ends: [{ outcome: 'partial', found: ['image-alt:1'], detail: { bytes: 30_000_000 } }],
  },
  {
    number: 30,
    name: 'gzip-bomb',
    page: (_request, response) => {
      response.writeHead(200, { ...htmlType, 'content-encoding': 'gzip' });
      const pieces = Readable.from(
        (function* () {
          yield Buffer.from(referencePage.replace('</main></body></html>', '<p>'));
          for (let i = 0; i < 4000; i += 1) yield megabyte;
        })(),
      );
      const gzip = createGzip({ level: 1 });
      response.once('close', () => pieces.destroy());
      pieces.pipe(gzip).pipe(response);
    },
    // Few bytes on the wire, but unpacked more than the memory limit of a browser.
    ...patient,
    ends: [{ outcome: 'tooLarge', detail: { reason: 'memory' } }],
  },
  {
    number: 31,
    name: 'redirect-loop',
    page: send(302, { location: '/redirect-loop' }),
    ends: [{ outcome: 'redirectLoop', detail: { reason: 'ERR_TOO_MANY_REDIRECTS' } }],
  },
  {
    number: 32,
    name: 'download',
    page: send(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' }, 'PK'),
    ends: [{ outcome: 'download' }],
  },
  {
    number: 33,
    name: 'auth-401',
    page: send(401, { 'www-authenticate': 'Basic realm="x"' }),
    ends: [{ outcome: 'auth', detail: { status: 401 } }],
  },
  { number: 34, name: 'reset', page: (request) => request.socket.destroy(), ends: [{ outcome: 'connection' }] },
  {
    number: 35,
    name: 'json',
    page: send(200, { 'content-type': 'application/json' }, '{}'),
    ends: [{ outcome: 'notHtml', detail: { type: 'application/json' } }],
  },
  {
    number: 36,
    name: 'status-500',
    page: send(500, htmlType, html('<h1>500</h1>')),
    ends: [{ outcome: 'http', detail: { status: 500 } }],
  },
  {
    number: 37,
    name: 'pdf',
    page: send(200, { 'content-type': 'application/pdf' }, '%PDF-1.4'),
    ends: [{ outcome: 'notHtml', detail: { type: 'application/pdf' } }],
  },
  {
    number: 38,
    name: 'self-signed',
    address: (site) => site.selfSigned,
    ends: [{ outcome: 'tls', detail: { reason: 'ERR_CERT_AUTHORITY_INVALID' } }],
  },
  {
    number: 39,
    name: 'status-404',
    page: send(404, htmlType, html('<h1>404</h1>')),
    ends: [{ outcome: 'http', detail: { status: 404 } }],
  },
  {
    number: 40,
    name: 'png',
    page: send(200, { 'content-type': 'image/png' }, 'PNG'),
    ends: [{ outcome: 'notHtml', detail: { type: 'image/png' } }],
  },
  {
    number: 43,
    name: 'empty',
    page: send(200, htmlType),
    ends: [{ outcome: 'completed', found: ['document-title:1', 'html-has-lang:1'] }],
  },
  { number: 44, name: 'closed-port', address: (site) => site.closed, ends: [{ outcome: 'connection' }] },
  {
    number: 45,
    name: 'unknown-name',
    address: () => `http://${unknownName}/`,
    ends: [{ outcome: 'dns', detail: { host: unknownName } }],
  },
];
