import { createServer, type Server, type ServerResponse } from 'node:http';
import { RefusedRequest } from '../web/body.ts';
import { findRoute, type RouteTable } from '../web/routing.ts';
import { ChangingSite } from './changing-site.ts';
import { ClosedSite } from './closed-site.ts';
import { renderSites } from './sites.ts';
import { slowPage, slowSeconds } from './slow-page.ts';

/** Begins `answer` after that many milliseconds, unless it is cancelled with the function that it gives. */
export type Delay = (answer: () => void, ms: number) => () => void;

const delayByTimer: Delay = (answer, ms) => {
  const timer = setTimeout(answer, ms);
  return () => clearTimeout(timer);
};

type Handle = (url: URL, response: ServerResponse) => void;

/** The demo sites over HTTP: GET and HEAD, 404 for what does not exist, a redirect for a missing final slash. */
export function createSitesServer(delay = delayByTimer, checkPagesFolder?: string): Server {
  const documents = renderSites(checkPagesFolder);
  const changing = new ChangingSite();
  const closed = new ClosedSite();
  const send = (response: ServerResponse, body: string, type = 'text/html; charset=utf-8') =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  const routes: RouteTable<Handle> = {
    'GET /health': (_url, response) => send(response, '{"status":"up"}', 'application/json'),
    'GET /langsam.html': (url, response) =>
      void response.once(
        'close',
        delay(() => send(response, slowPage), slowSeconds(url) * 1000),
      ),
    'POST /baustelle/umbau': ({ searchParams }, response) => {
      changing.rebuild(searchParams.get('test') ?? '');
      response.writeHead(204).end();
    },
    'POST /nachweis': ({ searchParams }, response) => {
      response.writeHead(closed.publish(searchParams.get('token') ?? '') ? 204 : 400).end();
    },
    'GET *': (url, response) => {
      const { pathname: path } = url;
      const changed = changing.pageAt(url);
      const { body, type } = changed === undefined ? (documents.get(path) ?? {}) : { body: changed };
      if (body !== undefined) return send(response, path === '/' ? closed.withProofs(body) : body, type);
      if (documents.has(`${path}/`)) return void response.writeHead(301, { location: `${path}/` }).end();
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(notFound);
    },
  };
  return createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://sites.test') ?? new URL('http://sites.test/');
    try {
      findRoute(routes, request.method, url.pathname)?.handle(url, response);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      response.writeHead(error.status, error.headers).end();
    }
  });
}

const notFound =
  '<!doctype html><html lang="de"><title>Nicht gefunden</title><main><h1>Nicht gefunden</h1><p><a href="/">Zu den Übungsseiten</a></p></main></html>';
