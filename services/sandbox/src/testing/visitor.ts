interface Cookie {
  value: string;
  path: string;
}

export interface Seen {
  status: number;
  url: string;
  headers: Headers;
  text: string;
}

/** A browser without a screen: keeps cookies by path, follows redirects by hand, sends forms with its origin. */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  readonly origin: string;
  readonly language: string;

  constructor(origin: string, language = 'de') {
    this.origin = origin;
    this.language = language;
  }

  get = (url: string, headers: Record<string, string> = {}) => this.go(url, { headers });

  post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    this.go(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: this.origin, 'sec-fetch-site': 'same-origin', ...headers },
    });

  /** Stops at the app's own pages and at anything that is no redirect. */
  private async go(address: string, init: RequestInit): Promise<Seen> {
    let url = new URL(address, this.origin);
    for (let hops = 0; hops < 10; hops += 1) {
      const headers = new Headers(init.headers);
      headers.set('accept', 'text/html');
      headers.set('accept-language', this.language);
      headers.set('cookie', this.cookiesFor(url.pathname));
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      this.keep(response, url);
      const next = response.headers.get('location');
      if (next === null)
        return { status: response.status, url: url.href, headers: response.headers, text: await response.text() };
      await response.arrayBuffer();
      url = new URL(next, url);
      init = {};
      if (!url.pathname.startsWith('/sandbox/'))
        return { status: response.status, url: url.href, headers: response.headers, text: '' };
    }
    throw new Error('too many redirects');
  }

  private cookiesFor(path: string): string {
    const fits = ([, cookie]: [string, Cookie]) =>
      path === cookie.path || path.startsWith(`${cookie.path.replace(/\/$/, '')}/`);
    return [...this.cookies]
      .filter(fits)
      .map(([key, { value }]) => `${key.split('@')[0]}=${value}`)
      .join('; ');
  }

  private keep(response: Response, url: URL): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = ''] = pair.split('=', 1);
      const path = /^path=(.*)$/i.exec(attributes.find((one) => /^path=/i.test(one)) ?? '')?.[1] ?? url.pathname;
      const key = `${name}@${path}`;
      if (attributes.some((one) => /^expires=.*1970/i.test(one))) this.cookies.delete(key);
      else this.cookies.set(key, { value: pair.slice(name.length + 1), path });
    }
  }
}

/** Address of the page's form whose action ends so (before the query). */
export function formAction(page: string, name: string): string {
  const found = [...page.matchAll(/<form[^>]*action="([^"]*)"/g)].map(([, action = '']) =>
    action.replaceAll('&#38;', '&'),
  );
  const action = found.find((one) => one.split('?')[0]?.endsWith(`/${name}`));
  if (action === undefined) throw new Error(`no form ${name} among ${found.join(', ')}`);
  return action;
}
