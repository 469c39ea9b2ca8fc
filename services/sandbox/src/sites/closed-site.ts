import { page } from './site.ts';

/** Tokens that are published at once; more than tests of a day have. */
const remembered = 100;

/**
 * `/gesperrt/`: a page that robots.txt closes to every program. Who controls these sites proves it by a token in the
 * head of their start page, which is published here as an owner would do it.
 */
export class ClosedSite {
  private readonly tokens = new Set<string>();

  /** False for what is no token. */
  publish(token: string): boolean {
    if (!/^[\w-]{16,64}$/.test(token)) return false;
    this.tokens.add(token);
    const [oldest] = this.tokens;
    if (this.tokens.size > remembered && oldest !== undefined) this.tokens.delete(oldest);
    return true;
  }

  /** The start page of all sites with what was published. */
  withProofs(html: string): string {
    const tags = [...this.tokens].map((token) => `<meta name="stufenlos-proof" content="${token}">`);
    return html.replace('</title>', () => `</title>${tags.join('')}`);
  }
}

export const closedRobots = 'User-agent: *\nDisallow: /gesperrt/\n';

export const closedPage = page({
  style: '/blog/blog.css',
  title: 'Noch nicht eröffnet',
  body: `<main>
<h1>Noch nicht eröffnet</h1>
<p>Programme bleiben draußen, bis alles fertig ist. Eine Barriere ist schon da: ein Bild ohne Beschreibung.</p>
<p><img src="/pictures/korb.svg" width="120" height="120"></p>
</main>`,
});
