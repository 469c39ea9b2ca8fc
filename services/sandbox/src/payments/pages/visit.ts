import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSameOrigin, readForm, RefusedRequest } from '../../web/body.ts';
import { chooseLanguage, type Language } from '../../web/language.ts';
import { inLanguage, otherLanguage, type Page, securityHeaders, sendPage } from '../../web/page.ts';
import type { Payments } from '../payments.ts';
import type { Account } from '../store/account.ts';

/** One request for a hosted page. */
export class Visit {
  private readonly payments: Payments;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Where the product is opened. */
  readonly origin: string;
  readonly query: URLSearchParams;

  constructor(payments: Payments, request: IncomingMessage, response: ServerResponse, origin: string) {
    this.payments = payments;
    this.request = request;
    this.response = response;
    this.origin = origin;
    this.query = new URL(request.url ?? '', 'http://sandbox.test').searchParams;
    // The address of a page is its key: not even the product's own origin learns it from a link.
    response.setHeader('referrer-policy', 'strict-origin');
  }

  get account(): Account {
    return this.payments.account;
  }

  /** Changes the account; an `act` that throws has changed nothing. */
  change<T>(act: (account: Account) => T): T {
    return this.payments.change(act);
  }

  /** Nothing is changed by one that only reads; what is neither read nor a form is 405. */
  get reads(): boolean {
    const { method } = this.request;
    if (method === 'GET' || method === 'HEAD') return true;
    if (method === 'POST') return false;
    this.response.setHeader('allow', 'GET, HEAD, POST');
    throw new RefusedRequest(405, 'method');
  }

  /** The switch on the page, then what the product asked for at the session, then the browser. */
  language(locale?: string | null): Language {
    return chooseLanguage(this.query.get('lang'), locale, this.request.headers['accept-language']);
  }

  /** Fields of a form that came from a page of ours. */
  form(): Promise<Record<string, string>> {
    checkSameOrigin(this.request, this.origin);
    return readForm(this.request);
  }

  /** Where the product wants people back may be another origin: forms of this page may end there. */
  mayReturnTo(...addresses: (string | null)[]): void {
    const origins = addresses.flatMap((one) => webAddress(one)?.origin ?? []);
    const { 'content-security-policy': policy = '' } = securityHeaders(this.origin, origins);
    this.response.setHeader('content-security-policy', policy);
  }

  /** `other` is a link to the same page unless told. */
  show(page: Omit<Page, 'other' | 'part'> & Partial<Pick<Page, 'other'>>): void {
    const other = { path: inLanguage(this.request, otherLanguage(page.language)) };
    sendPage(this.response, { other, ...page, part: 'payment' });
  }

  leave(address: string): void {
    this.response.writeHead(303, { location: address }).end();
  }
}

/** Undefined for what is no address of the web: such a thing becomes neither link nor policy. */
export function webAddress(address: string | null): URL | undefined {
  const url = address === null ? null : URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
