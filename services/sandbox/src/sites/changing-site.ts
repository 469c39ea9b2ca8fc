import { page } from './site.ts';

/** Marks whose site was rebuilt; more than tests of a day have. */
const remembered = 1000;

/**
 * `/baustelle/?test=mark`: two pages that are rebuilt between two checks. Each mark is a site of its own. Before the
 * rebuilding the start page has a picture without description and a field without label; after it (`rebuild`) the picture
 * is mended, the field is as it was, and a button without name is new. The second page never changes; its picture stands
 * in other elements, because the same issue on two pages is only mended when it is gone from both.
 */
export class ChangingSite {
  private readonly rebuilt = new Set<string>();

  /** Undefined where the site has no such page. */
  pageAt({ pathname, searchParams }: URL): string | undefined {
    const mark = searchParams.get('test') ?? '';
    switch (pathname) {
      case '/baustelle/':
        return start(mark, this.rebuilt.has(mark));
      case '/baustelle/anfahrt.html':
        return directions(mark);
      default:
        return undefined;
    }
  }

  /** From now on the site with this mark is the later one. */
  rebuild(mark: string): void {
    this.rebuilt.add(mark);
    const [oldest] = this.rebuilt;
    if (this.rebuilt.size > remembered && oldest !== undefined) this.rebuilt.delete(oldest);
  }
}

const style = '/blog/blog.css';
const to = (file: string, mark: string) => `/baustelle/${file}?test=${encodeURIComponent(mark)}`;

const header = (mark: string) =>
  `<header><nav aria-label="Hauptnavigation"><ul>
<li><a href="${to('', mark)}">Start</a></li><li><a href="${to('anfahrt.html', mark)}">Anfahrt</a></li>
</ul></nav></header>`;

const start = (mark: string, isRebuilt: boolean) =>
  page({
    style,
    title: 'Gasthof zur Baustelle',
    body: `${header(mark)}
<main>
<h1>Gasthof zur Baustelle</h1>
<figure><img src="/pictures/kanne-blau.svg" width="200" height="160"${isRebuilt ? ' alt="Blaue Kanne aus Steingut"' : ''}></figure>
<form action="/baustelle/"><p>Gutschein <input name="gutschein"></p>
<button type="submit">Einlösen</button></form>
${isRebuilt ? '<p><button type="button" class="menue"></button></p>' : ''}
</main>`,
  });

const directions = (mark: string) =>
  page({
    style,
    title: 'Anfahrt – Gasthof zur Baustelle',
    body: `${header(mark)}
<main>
<h1>Anfahrt</h1>
<p><img src="/pictures/karte.svg" width="280" height="60"></p>
</main>`,
  });
