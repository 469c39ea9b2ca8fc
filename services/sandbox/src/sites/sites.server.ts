import { createServer, type Server } from 'node:http';
import { ChangingSite } from './changing-site.ts';
import { ClosedSite } from './closed-site.ts';
import { renderSites } from './sites.ts';
import { slowPage } from './slow-page.ts';

/** Begins `answer` after that many milliseconds, unless it is cancelled with the function that it gives. */
export type Delay = (answer: () => void, ms: number) => () => void;

const delayByTimer: Delay = (answer, ms) => {
  const timer = setTimeout(answer, ms);
  return () => clearTimeout(timer);
};

/** The demo sites over HTTP: GET and HEAD, 404 for what does not exist, a redirect for a missing final slash. */
export function createSitesServer(delay = delayByTimer): Server {
  const documents = renderSites();
  const changing = new ChangingSite();
  const closed = new ClosedSite();
  return createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://sites.test') ?? new URL('http://sites.test/');
    const path = url.pathname;
    if (path === '/health')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"up"}');
    if (request.method === 'POST' && path === '/baustelle/umbau') {
      changing.rebuild(url.searchParams.get('test') ?? '');
      return void response.writeHead(204).end();
    }
    if (request.method === 'POST' && path === '/nachweis') {
      const isPublished = closed.publish(url.searchParams.get('token') ?? '');
      return void response.writeHead(isPublished ? 204 : 400).end();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    }
    const slow = slowPage(url);
    if (slow) {
      const answer = () => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(slow.body);
      return void response.once('close', delay(answer, slow.seconds * 1000));
    }
    const changed = changing.pageAt(url);
    const document = changed === undefined ? documents.get(path) : { type: 'text/html; charset=utf-8', body: changed };
    if (document) {
      response.writeHead(200, { 'content-type': document.type, 'cache-control': 'no-cache' });
      const body = path === '/' ? closed.withProofs(document.body) : document.body;
      return void response.end(request.method === 'HEAD' ? undefined : body);
    }
    if (documents.has(`${path}/`)) return void response.writeHead(301, { location: `${path}/` }).end();
    return void response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(notFound);
  });
}

const notFound =
  '<!doctype html><html lang="de"><title>Nicht gefunden</title><main><h1>Nicht gefunden</h1><p><a href="/">Zu den Übungsseiten</a></p></main></html>';
