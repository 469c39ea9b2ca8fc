/** A website on loopback whose pages answer late; it knows how many of them were open at once. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * @param pages of the website, and some more; at most 2,500
 * @param sections of each page: the more, the longer it takes to judge
 * @param answerMs before each page answers; robots.txt and the like are not there, at once
 */
export async function openSite({ pages, sections, answerMs }) {
  const site = { host: '', server: undefined, mostOpen: 0, close: undefined };
  let open = 0;
  site.server = createServer((request, response) => {
    const at = request.url ?? '/';
    if (!/^\/(?:[a-z]\/\d+)?(?:\?.*)?$/.test(at)) return void response.writeHead(404).end();
    open += 1;
    site.mostOpen = Math.max(site.mostOpen, open);
    response.once('close', () => (open -= 1));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    setTimeout(() => response.end(pageOf(at, { pages, sections })), answerMs);
  });
  site.server.listen(0, '127.0.0.1');
  await once(site.server, 'listening');
  site.host = `127.0.0.1:${site.server.address().port}`;
  site.close = () => {
    site.server.close();
    site.server.closeAllConnections();
  };
  return site;
}

/** In folders of a hundred, because a check takes at most 200 addresses that differ in their last number alone. */
const addressOf = (n) => `/${String.fromCharCode('a'.charCodeAt(0) + Math.floor(n / 100))}/${n % 100}`;

const numberOf = (address) => {
  const [, folder, n] = /^\/([a-z])\/(\d+)/.exec(address) ?? [];
  return folder === undefined ? 0 : 100 * (folder.charCodeAt(0) - 'a'.charCodeAt(0)) + Number(n);
};

/** Less than what a check reads of one page. Each page begins with those after itself, so all of them are found. */
const mostLinks = 300;

function pageOf(at, { pages, sections }) {
  const texts = Array.from(
    { length: sections },
    (_, n) => `<section><h2>Teil ${n}</h2><p>Text ${n} von ${at}</p></section>`,
  );
  const all = pages + 9;
  const links = Array.from({ length: Math.min(all, mostLinks) }, (_, n) => (numberOf(at) + n) % all).map(
    (n) => `<li><a href="${addressOf(n)}">Teil ${n}</a></li>`,
  );
  return (
    `<!doctype html><html lang="de"><title>${at}</title><main><h1>${at}</h1><img src="data:,"><input>` +
    `${texts.join('')}<ul>${links.join('')}</ul></main></html>`
  );
}
