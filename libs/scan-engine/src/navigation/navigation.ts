import type { CDPSession, Frame, HTTPRequest, HTTPResponse, Page, Protocol } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { faultOf, isRedirect } from './answer.ts';
import type { Answer } from './answer.ts';
import { frameId, requestId, sessionOf } from '../browser/isolated-world.ts';

/** Maximum number of document requests in one scan attempt. More fail with `navigates`. */
const documentLimit = 8;
/** Maximum number of style sheets that are kept; further ones are ignored. */
const styleSheetLimit = 100;
const loadingTypes: readonly string[] = ['fetch', 'xhr', 'script', 'stylesheet', 'document'];

export interface NavigationOptions {
  /** Returns the refusal of the egress proxy for a `host:port`. */
  refusalOf: (target: string) => ScanError | undefined;
  /** Addresses whose documents the page context has received. The cache of the browser may have them. */
  received: Set<string>;
  /** Called as soon as a response arrives that cannot become a page, and when there are too many documents. */
  onFault: (error: ScanError) => void;
}

/** Tracks the main frame: the response of its document, failed requests, and requests that are still loading. */
export class Navigation {
  readonly #page: Page;
  readonly #options: NavigationOptions;
  readonly #loading = new Set<HTTPRequest>();
  /** By document ID, because the browser may show an earlier document again. */
  readonly #answers = new Map<string, Answer>();
  readonly #breaks = new Map<string, string>();
  #onAnswer: (() => void) | undefined;
  readonly #styleSheets = new Map<string, HTTPResponse>();
  #documents = 0;
  #pending: Answer | undefined;
  #shown: Answer | undefined;
  #lastUrl: string | undefined;
  #lastError: string | undefined;
  #lastId: string | undefined;
  #strayId: string | undefined;
  #raw: { requestId: string; statusCode: number } | undefined;
  readonly #session: CDPSession;
  readonly #waiting = new Set<() => void>();
  readonly #firstAnswer = Promise.withResolvers<void>();

  constructor(page: Page, options: NavigationOptions) {
    this.#page = page;
    this.#options = options;
    page.on('request', this.#onRequest);
    page.on('response', this.#onResponse);
    page.on('requestfinished', this.#onDone);
    page.on('requestfailed', this.#onFailed);
    page.on('framenavigated', this.#onCommitted);
    this.#session = sessionOf(page.mainFrame());
    this.#session.on('Network.responseReceivedExtraInfo', this.#onRaw);
    this.#session.on('Network.requestWillBeSent', this.#onSent);
  }

  /** Removes all listeners from the page, so that the next scan attempt can use it. */
  release(): void {
    this.#page.off('request', this.#onRequest);
    this.#page.off('response', this.#onResponse);
    this.#page.off('requestfinished', this.#onDone);
    this.#page.off('requestfailed', this.#onFailed);
    this.#page.off('framenavigated', this.#onCommitted);
    this.#session.off('Network.responseReceivedExtraInfo', this.#onRaw);
    this.#session.off('Network.requestWillBeSent', this.#onSent);
  }

  /** Whether the main frame shows a document of the site. */
  get hasDocument(): boolean {
    return this.#shown !== undefined;
  }

  /** URL of the last document request of the main frame. */
  get lastUrl(): string | undefined {
    return this.#lastUrl;
  }

  /** `net::ERR_…` of the last document request of the main frame, if it failed. */
  get lastError(): string | undefined {
    return this.#lastError;
  }

  /** Status of the response to the last document request of the main frame, also of one that the browser takes for none. */
  get lastStatus(): number | undefined {
    return this.#raw && this.#raw.requestId === this.#lastId ? this.#raw.statusCode : undefined;
  }

  /** The response of the shown document, or the newest response while there is none. */
  get answer(): Answer | undefined {
    return this.#shown ?? this.#pending;
  }

  /** Why a response cannot be judged; undefined if it can. */
  fault(answer = this.answer): ScanError | undefined {
    const { refusalOf, received } = this.#options;
    return answer && faultOf(answer, refusalOf, (url) => received.has(url));
  }

  /** The response of a document. Waits up to `limitMs` for it, because it may be reported after the document is shown. */
  async answerTo(documentId: string, limitMs: number): Promise<Answer | undefined> {
    const known = new Promise<void>((resolve) => {
      this.#onAnswer = () => void (this.#answers.has(documentId) && resolve());
      this.#onAnswer();
    });
    await withTimeout(known, limitMs, () => {});
    return this.#answers.get(documentId);
  }

  /** `net::ERR_…` of a document whose transfer ended before it was complete. The browser shows its beginning. */
  breakOf(documentId: string): string | undefined {
    return this.#breaks.get(documentId);
  }

  /**
   * Records that the document of a response is shown. Puppeteer may report the response after the document, and a later
   * response that cannot become a page would end the scan attempt at once.
   */
  markShown(answer: Answer): void {
    this.#shown = answer;
    if (this.#pending === answer) this.#pending = undefined;
  }

  /**
   * Waits up to `limitMs` for a response, or for a redirect to what is no website: the browser may report a failed
   * navigation before both.
   */
  firstAnswer(limitMs: number): Promise<void> {
    return withTimeout(this.#firstAnswer.promise, limitMs, () => {});
  }

  /** Responses of style sheets by the URL in the page, before redirects. */
  get styleSheets(): ReadonlyMap<string, HTTPResponse> {
    return this.#styleSheets;
  }

  /** Whether documents, scripts, style sheets or fetches are loading. */
  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  /** Waits up to `limitMs` until nothing is loading. */
  async rest(limitMs: number): Promise<void> {
    if (!this.isLoading || limitMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limitMs);
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
  }

  #isMain(request: HTTPRequest): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }

  readonly #onRequest = (request: HTTPRequest): void => {
    if (loadingTypes.includes(request.resourceType())) this.#loading.add(request);
    if (!this.#isMain(request)) return;
    this.#lastId = requestId(request);
    if (this.#lastId !== this.#strayId) this.#lastUrl = request.url();
    this.#lastError = undefined;
    if (request.redirectChain().length > 0) return;
    this.#documents += 1;
    if (this.#documents > documentLimit) this.#options.onFault(new ScanError('navigates', { times: this.#documents }));
  };

  /**
   * A redirect to what is no website. Puppeteer reports a redirect when all headers of its response are known, and those
   * of a navigation that the browser gives up may come late or never.
   */
  readonly #onSent = (sent: Protocol.Network.RequestWillBeSentEvent): void => {
    const isMain = sent.requestId === sent.loaderId && sent.frameId === frameId(this.#page.mainFrame());
    if (!isMain || !sent.redirectResponse || /^https?:/i.test(sent.request.url)) return;
    this.#strayId = sent.requestId;
    this.#lastUrl = sent.request.url;
    this.#firstAnswer.resolve();
  };

  readonly #onRaw = (response: Protocol.Network.ResponseReceivedExtraInfoEvent): void => {
    if (this.#raw?.requestId !== this.#lastId || response.requestId === this.#lastId) this.#raw = response;
  };

  readonly #onResponse = (response: HTTPResponse): void => {
    this.#keepStyleSheet(response);
    if (!this.#isMain(response.request())) return;
    const answer = answerOf(response);
    if (isRedirect(answer)) return;
    this.#pending = answer;
    this.#answers.set(requestId(response.request()), answer);
    this.#onAnswer?.();
    this.#firstAnswer.resolve();
    if (this.hasDocument) return;
    const fault = this.fault(answer);
    if (fault) this.#options.onFault(fault);
    else this.#options.received.add(answer.url);
  };

  #keepStyleSheet(response: HTTPResponse): void {
    const request = response.request();
    if (request.resourceType() !== 'stylesheet' || isRedirect(answerOf(response))) return;
    const original = request.redirectChain()[0] ?? request;
    if (this.#styleSheets.size < styleSheetLimit) this.#styleSheets.set(original.url(), response);
  }

  /** Also called for changes of the fragment, when no response is pending. */
  readonly #onCommitted = (frame: Frame): void => {
    if (frame !== this.#page.mainFrame() || !this.#pending) return;
    this.#shown = this.#pending;
    this.#pending = undefined;
  };

  readonly #onFailed = (request: HTTPRequest): void => {
    this.#onDone(request);
    if (!this.#isMain(request)) return;
    this.#lastError = request.failure()?.errorText ?? 'net::ERR_FAILED';
    // `ERR_ABORTED`: stopped in the browser, by the page or by us.
    if (request.response() && this.#lastError !== 'net::ERR_ABORTED')
      this.#breaks.set(requestId(request), this.#lastError);
  };

  readonly #onDone = (request: HTTPRequest): void => {
    this.#loading.delete(request);
    if (!this.isLoading) for (const resolve of this.#waiting) resolve();
  };
}

const answerOf = (response: HTTPResponse): Answer => ({
  url: response.url(),
  status: response.status(),
  headers: response.headers(),
});
