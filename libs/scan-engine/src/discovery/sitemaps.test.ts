import type { Worker } from 'node:worker_threads';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hostKeyOf } from '@stufenlos/contracts/address';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sitemapBombs } from '../../security/hostile/bombs.ts';
import { startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { Egress, systemResolve } from '@stufenlos/egress';
import { readSitemaps } from './sitemaps.ts';
import type { SitemapLimits } from './sitemaps.ts';

const body =
  (content: string | Buffer, status = 200): Route =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(content);

describe('sitemaps', { timeout: 60_000 }, () => {
  let site: TestSite;
  let other: TestSite | undefined;
  let egress: Egress;
  const running = new Set<Worker>();
  const follow = (worker: Worker) => {
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
  };
  beforeAll(() => void process.on('worker', follow));
  afterAll(() => void process.off('worker', follow));
  afterEach(async () => {
    egress.close();
    await site.close();
    await other?.close();
    other = undefined;
  });

  /** Creates the routes after the start of the site, because they contain its address. */
  const serve = async (routes: (at: (path: string) => string) => Record<string, Route>) => {
    const late: Record<string, Route> = {};
    site = await startSite(late);
    Object.assign(
      late,
      routes((path) => site.url(path)),
    );
    egress = await Egress.listen({
      allow: [site.host],
      denyHosts: [],
      resolve: systemResolve,
      byteLimit: 50 * 1024 * 1024,
      onOverflow: () => {},
    });
  };
  const read = async (path: string, limits: Partial<SitemapLimits> = {}) => {
    const isOurs = (url: URL) => hostKeyOf(url) === hostKeyOf(new URL(site.url('/')));
    const order = { proxy: egress.url, signal: AbortSignal.timeout(30_000), isOurs, limits };
    const { addresses, isCut } = await readSitemaps([site.url(path)], order);
    return { paths: addresses.map((address) => address.slice(site.url('').length)), isCut };
  };
  /** An order whose time is up as soon as this page is found. */
  const endingAt = (path: string) => {
    const ending = new AbortController();
    const isOurs = ({ pathname }: URL) => {
      if (pathname === path) ending.abort();
      return true;
    };
    return { proxy: egress.url, signal: ending.signal, isOurs };
  };
  const urlset = (...addresses: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
      .map((address) => `<url><loc>\n ${address} </loc><lastmod>2026-11-21</lastmod></url>`)
      .join('')}</urlset>`;
  const index = (...addresses: string[]) =>
    `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`;

  it('are read through indexes, with or without gzip and namespace prefixes, and only for page addresses', async () => {
    await serve((at) => ({
      '/index.xml': body(index(at('/a.xml'), at('/b.xml.gz'), at('/a.xml'))),
      '/a.xml': body(
        `<s:urlset xmlns:s="x" xmlns:image="y"><s:url><s:loc><![CDATA[${at('/1?a=1&b=2')}]]></s:loc>` +
          `<image:image><image:loc>${at('/picture')}</image:loc></image:image></s:url></s:urlset>`,
      ),
      '/b.xml.gz': body(gzipSync(urlset(at('/2?x=1&amp;y=2'), at('/3')))),
    }));
    expect(await read('/index.xml')).toEqual({ paths: ['/1?a=1&b=2', '/2?x=1&y=2', '/3'], isCut: false });
    expect(site.asked.filter((asked) => asked === '/a.xml')).toHaveLength(1);
  });

  it('are read whatever coding a server sends them with, and are incomplete with an unknown one', async () => {
    await serve((at) => {
      const coded =
        (coding: string, encode: (text: string) => Buffer | string): Route =>
        (_request, response) =>
          response.writeHead(200, { 'content-encoding': coding }).end(encode(urlset(at('/1'))));
      return {
        '/br.xml': coded('br', brotliCompressSync),
        '/gzip.xml.gz': coded('gzip', gzipSync),
        '/both.xml.gz': coded('gzip', (text) => gzipSync(gzipSync(text))),
        '/bomb.xml': coded('br', () => brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '))),
        '/unknown.xml': coded('snappy', (text) => text),
      };
    });
    for (const path of ['/br.xml', '/gzip.xml.gz', '/both.xml.gz'])
      expect(await read(path)).toEqual({ paths: ['/1'], isCut: false });
    for (const path of ['/bomb.xml', '/unknown.xml']) expect(await read(path)).toEqual({ paths: [], isCut: true });
  });

  it('never lead to another host by an index entry, a redirect or a page address', async () => {
    other = await startSite({ '/s.xml': urlset() });
    const elsewhere = other.url('/s.xml');
    await serve((at) => ({
      '/index.xml': body(
        index(elsewhere, at('/moved.xml'), at('/own.xml'), 'http://10.0.0.1/s.xml', 'file:///etc/passwd'),
      ),
      '/moved.xml': (_request, response) => response.writeHead(302, { location: elsewhere }).end(),
      '/own.xml': body(urlset('https://b.example/', at('/1'), 'javascript:alert(1)', 'no address')),
    }));
    expect((await read('/index.xml')).paths).toEqual(['/1']);
    expect(other.asked).toEqual([]);
    expect(egress.refusals).toEqual([]);
  });

  it('are read up to 100,000 page addresses', async () => {
    await serve((at) => ({
      '/s.xml': body(urlset(...Array.from({ length: 100_500 }, (_, n) => at(`/p/${n}`)))),
    }));
    const { paths, isCut } = await read('/s.xml');
    expect([paths.length, paths.at(-1), isCut]).toEqual([100_000, '/p/99999', true]);
  });

  it('are incomplete when a file is left after the ones that fill the limit exactly', async () => {
    await serve((at) => ({
      '/three.xml': body(index(at('/a.xml'), at('/b.xml'), at('/c.xml'))),
      '/two.xml': body(index(at('/a.xml'), at('/b.xml'), at('/a.xml'), 'https://elsewhere.example/s.xml')),
      '/a.xml': body(urlset(at('/1'), at('/2'))),
      '/b.xml': body(urlset(at('/3'), at('/4'))),
      '/c.xml': body(urlset(at('/5'))),
    }));
    const paths = ['/1', '/2', '/3', '/4'];
    expect(await read('/three.xml', { addresses: 4 })).toEqual({ paths, isCut: true });
    expect(site.asked).not.toContain('/c.xml');
    expect(await read('/two.xml', { addresses: 4 })).toEqual({ paths, isCut: false });
  });

  it.each([
    ['is damaged in the middle', (at: string) => `<urlset><url><loc>${at}</loc></url><url></urlset>`],
    ['is truncated', (at: string) => `<urlset><url><loc>${at}</loc></url><url><loc>${at}2`],
    ['stops being XML', (at: string) => `<urlset><url><loc>${at}</loc></url>\u0000\u0001{"a":1}`],
    [
      'defines custom entities',
      (at: string) =>
        `<!DOCTYPE u [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>${at}</loc></url><url><loc>&b;</loc></url></urlset>`,
    ],
    [
      'references local files',
      (at: string) =>
        `<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>${at}</loc></url><url><loc>${at}&x;</loc></url></urlset>`,
    ],
  ])('count up to the place where a file %s, and are reported as incomplete', async (_, text) => {
    await serve((at) => ({ '/s.xml': body(text(at('/1'))) }));
    expect(await read('/s.xml')).toEqual({ paths: ['/1'], isCut: true });
  });

  it('contain no addresses when they are web pages, empty or missing', async () => {
    await serve(() => ({
      '/page': '<!doctype html><html><body><p>loc<br></body></html>',
      '/empty.xml': body(''),
    }));
    expect((await read('/page')).paths).toEqual([]);
    expect((await read('/empty.xml')).paths).toEqual([]);
    expect(await read('/missing.xml')).toEqual({ paths: [], isCut: false });
  });

  it.each([500, 503, 429])('are incomplete when a server answers with %i', async (status) => {
    await serve(() => ({ '/s.xml': body('x', status) }));
    expect(await read('/s.xml')).toEqual({ paths: [], isCut: true });
  });

  it('are incomplete when a file of an index is missing, or a connection fails', async () => {
    await serve((at) => ({
      '/index.xml': body(index(at('/missing.xml'), at('/a.xml'))),
      '/a.xml': body(urlset(at('/1'))),
      '/hang-up.xml': (request) => request.socket.destroy(),
    }));
    expect(await read('/index.xml')).toEqual({ paths: ['/1'], isCut: true });
    expect(await read('/hang-up.xml')).toEqual({ paths: [], isCut: true });
  });

  it('are abandoned at the limit when they decompress to a huge size', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<urlset>'), Buffer.alloc(64 * 1024 * 1024, ' ')]));
    expect(bomb.length).toBeLessThan(100_000);
    await serve(() => ({ '/s.xml.gz': body(bomb), '/broken.gz': body(bomb.subarray(0, 500)) }));
    expect(await read('/s.xml.gz')).toEqual({ paths: [], isCut: true });
    expect(await read('/broken.gz')).toEqual({ paths: [], isCut: true });
  });

  it('count up to an attack in them', async () => {
    // To pack the attacks takes seconds, so one site serves them all.
    let attacks: string[] = [];
    await serve((at) => {
      const bombs = sitemapBombs(at);
      attacks = Object.keys(bombs);
      return bombs;
    });
    const found: Record<string, unknown> = {};
    for (const path of attacks) found[path] = { ...(await read(path)), threads: running.size };
    const upToAttack = { paths: ['/before'], isCut: true, threads: 0 };
    expect(found).toEqual({
      ...Object.fromEntries(attacks.map((path) => [path, upToAttack])),
      '/indexes.xml': { paths: [], isCut: true, threads: 0 },
      '/redirects.xml': { paths: [], isCut: false, threads: 0 },
    });
  });

  it('that fill the memory of the thread end it, and the next file is still read', async () => {
    const filling = gzipSync(Buffer.concat([Buffer.from('<urlset>'), Buffer.alloc(200 * 1024 * 1024, ' ')]));
    await serve((at) => ({
      '/index.xml': body(index(at('/filling.xml'), at('/sound.xml'))),
      '/filling.xml': body(filling),
      '/sound.xml': body(urlset(at('/1'))),
    }));
    const endless = { bytes: Infinity, piece: Infinity };
    expect(await read('/index.xml', endless)).toEqual({ paths: ['/1'], isCut: true });
    expect(running.size).toBe(0);
  });

  it('that arrive slowly end with their thread when the time is up', async () => {
    let dripping: NodeJS.Timeout | undefined;
    await serve((at) => ({
      '/s.xml': (_request, response) => {
        response.write(`<urlset><url><loc>${at('/1')}</loc></url>`);
        dripping = setInterval(() => response.write(' '), 20);
      },
    }));
    expect(await readSitemaps([site.url('/s.xml')], endingAt('/1'))).toEqual({
      addresses: [site.url('/1')],
      isFound: true,
      isCut: true,
    });
    clearInterval(dripping);
    expect(running.size).toBe(0);
  });

  it('that reference each other or many more files end at the limits', async () => {
    await serve((at) => ({
      '/a.xml': body(index(at('/b.xml'))),
      '/b.xml': body(index(at('/a.xml'), at('/c.xml'))),
      '/c.xml': body(index(at('/d.xml'))),
      '/many.xml': body(index(...Array.from({ length: 50 }, (_, n) => at(`/s${n}.xml`)))),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`/s${n}.xml`, body(urlset(at(`/p${n}`)))])),
    }));
    expect(await read('/a.xml')).toEqual({ paths: [], isCut: true });
    expect(site.asked).toEqual(['/a.xml', '/b.xml', '/c.xml']);
    const { paths, isCut } = await read('/many.xml', { files: 10 });
    expect([paths.length, isCut]).toEqual([9, true]);
  });

  it('that never end are abandoned when the time is up', async () => {
    await serve((at) => ({
      '/s.xml': (_request, response) => response.write(`<urlset><url><loc>${at('/1')}</loc></url>`),
    }));
    const { addresses, isCut } = await readSitemaps([site.url('/s.xml')], endingAt('/1'));
    expect([addresses, isCut]).toEqual([[site.url('/1')], true]);
  });
});
