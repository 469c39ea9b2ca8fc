import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedScanner } from './testing/shared-scanner.ts';
import type { Scanner } from './scanner-options.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

describe('the links of a page', { timeout: 60_000 }, () => {
  const pages: Record<string, Route> = {};
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite(pages);
    scanner = await sharedScanner({ allow: [site.host] });
  });
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const linksOf = async (page: Route): Promise<string[]> => {
    pages['/page'] = page;
    let links: string[] = [];
    await scanner.scan(site.url('/page'), { profile: 'free', onLinks: (found) => (links = found) });
    return links.map((link) => link.replace(site.url(''), ''));
  };

  it('are what it shows after its scripts ran, also in shadow trees, areas and SVG, each once', async () => {
    const page = html(
      `<h1>Titel</h1><a href="a">1</a><a href="/a#x">2</a><a href="#/route">3</a><a href="mailto:x@y.example">4</a>
      <a>5</a><map name="m"><area href="/area" alt="x"></map><svg><a href="/svg"><text>x</text></a><a xlink:href="/old"/></svg>
      <div id="host"></div><script>
        document.body.append(Object.assign(document.createElement('a'), { href: '/late' }));
        host.attachShadow({ mode: 'open' }).innerHTML = '<a href="/shadow">s</a>';
      </script>`,
      '<title>T</title><link rel="canonical" href="/canon"><link rel="alternate" hreflang="en" href="/en"><link rel="stylesheet" href="/style">',
    );
    expect((await linksOf(page)).toSorted()).toEqual(
      ['/a', '/page#/route', '/area', '/canon', '/en', '/late', '/old', '/shadow', '/svg'].toSorted(),
    );
  });

  it('follow the base of the page', async () => {
    expect(await linksOf(html('<a href="x">1</a>', '<title>T</title><base href="/deep/er/">'))).toEqual(['/deep/er/x']);
  });

  it('are not hidden by names that the page gives to its forms and pictures', async () => {
    const names = ['querySelectorAll', 'baseURI', 'getAttribute', 'attributes', 'shadowRoot'];
    const hiding = names.map((name) => `<img name="${name}" alt=""><form><input name="${name}"></form>`);
    expect(await linksOf(html(`${hiding.join('')}<a href="/seen">x</a>`))).toEqual(['/seen']);
  });

  it('are two thousand at most', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `<a href="/l${n}">x</a>`);
    const links = await linksOf(html(`<div hidden>${many.join('')}</div>`));
    expect([links.length, links[0], links.at(-1)]).toEqual([2000, '/l0', '/l1999']);
  });

  it('of a page that could not be opened are none', async () => {
    expect(await linksOf((_request, response) => response.writeHead(500).end('<a href="/x">x</a>'))).toEqual([]);
  });
});
