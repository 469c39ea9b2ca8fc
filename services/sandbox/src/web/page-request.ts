import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSameOrigin, readForm } from './body.ts';
import { chooseLanguage, otherLanguage, type Language } from './language.ts';
import { html } from './markup.ts';
import { inLanguage, type Page, renderPage } from './page.ts';

export type PageAnswer = Omit<Page, 'other' | 'part'> & Partial<Pick<Page, 'other'>> & { status?: number };

/** A page with a sentence and the way back, to the product unless told. */
export interface Notice {
  language: Language;
  title: string;
  note?: string | undefined;
  status: number;
  back: { address?: string; label: string };
  other?: Page['other'];
}

/** Answers a request; `segments` stand in the places of the route's path. */
export type PageHandler = (page: PageRequest, ...segments: string[]) => void | Promise<void>;

/** One request for a page, and what can be answered. */
export class PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Where the product is opened. */
  readonly origin: string;
  readonly path: string;
  readonly query: URLSearchParams;

  constructor(request: IncomingMessage, response: ServerResponse, origin: string) {
    this.request = request;
    this.response = response;
    this.origin = origin;
    const [path = '', query] = (request.url ?? '').split('?');
    this.path = path;
    this.query = new URLSearchParams(query);
  }

  /** Nothing is changed by a request that only reads. */
  get reads(): boolean {
    return this.request.method !== 'POST';
  }

  /** The switch on the page, then what else somebody asked for, then the browser. */
  language(...preferences: (string | null | undefined)[]): Language {
    return chooseLanguage(this.query.get('lang'), ...preferences, this.request.headers['accept-language']);
  }

  /** Fields of a form that came from a page of ours. */
  form(): Promise<Record<string, string>> {
    checkSameOrigin(this.request, this.origin);
    return readForm(this.request);
  }

  /** `other` is a link to the same page unless told. */
  show({ status = 200, ...page }: PageAnswer, part: Page['part'] = 'signIn'): void {
    const other = { path: inLanguage(this.request, otherLanguage(page.language)) };
    this.send('text/html; charset=utf-8', renderPage({ other, ...page, part }), status);
  }

  notice({ note, back, ...page }: Notice): void {
    const body = html`${note && html`<p>${note}</p>`}
      <p><a class="lone" href="${back.address ?? `${this.origin}/`}" rel="noreferrer">${back.label}</a></p>`;
    this.show({ ...page, body, failed: page.status !== 200 });
  }

  send(type: string, body: string | Buffer, status = 200): void {
    this.response.writeHead(status, { 'content-type': type }).end(body);
  }

  sendJson(value: unknown): void {
    this.send('application/json', JSON.stringify(value));
  }

  redirect(address: string): void {
    this.response.writeHead(303, { location: address }).end();
  }
}
