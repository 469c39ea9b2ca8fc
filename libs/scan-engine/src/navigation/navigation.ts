import type { Frame, HTTPRequest, HTTPResponse, Page } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { ScanError } from '../scan-error.ts';
import { faultOf, isRedirect } from './answer.ts';
import type { Answer } from './answer.ts';
import { requestId } from '../browser/isolated-world.ts';

/** More documents than this in one visit: the page never comes to rest. */
const documentLimit = 8;
/** A page has few of its own; the others are not read. */
const styleSheetLimit = 100;
const loadingTypes: readonly string[] = ['fetch', 'xhr', 'script', 'stylesheet', 'document'];

export interface NavigationOptions {
  refusalOf: (target: string) => ScanError | undefined;
  /** Told of an answer that can never become a page, as soon as it is known. */
  onFault: (error: ScanError) => void;
}

/** Follows what the main frame shows: the answer behind the document, its failures, and what still loads. */
export class Navigation {
  readonly #page: Page;
  readonly #options: NavigationOptions;
  readonly #loading = new Set<HTTPRequest>();
  /** By the id of the document; the browser may show an earlier one again. */
  readonly #answers = new Map<string, Answer>();
  #onAnswer: (() => void) | undefined;
  readonly #styleSheets = new Map<string, HTTPResponse>();
  #documents = 0;
  #pending: Answer | undefined;
  #shown: Answer | undefined;
  #lastUrl: string | undefined;
  #lastError: string | undefined;
  #wake: (() => void) | undefined;
  readonly #firstAnswer = Promise.withResolvers<void>();

  constructor(page: Page, options: NavigationOptions) {
    this.#page = page;
    this.#options = options;
    page.on('request', this.#asked);
    page.on('response', this.#answered);
    page.on('requestfinished', this.#done);
    page.on('requestfailed', this.#failed);
    page.on('framenavigated', this.#committed);
  }

  /** The page is left to the next visit. */
  release(): void {
    this.#page.off('request', this.#asked);
    this.#page.off('response', this.#answered);
    this.#page.off('requestfinished', this.#done);
    this.#page.off('requestfailed', this.#failed);
    this.#page.off('framenavigated', this.#committed);
  }

  /** HTML of the site has arrived, so there is something to look at. */
  get hasDocument(): boolean {
    return this.#shown !== undefined;
  }

  /** Where the main frame last wanted to go. */
  get lastUrl(): string | undefined {
    return this.#lastUrl;
  }

  /** `net::ERR_…` of the last main document that could not be had. */
  get lastError(): string | undefined {
    return this.#lastError;
  }

  /** The answer that is shown, or the newest one while nothing is. */
  get answer(): Answer | undefined {
    return this.#shown ?? this.#pending;
  }

  /** What is wrong with an answer; by default the one that is shown, or the newest one while nothing is. */
  fault(answer = this.answer): ScanError | undefined {
    return answer && faultOf(answer, this.#options.refusalOf);
  }

  /** The answer that a document came from, which may be reported a moment after it is shown. */
  async answerTo(documentId: string, limitMs: number): Promise<Answer | undefined> {
    const known = new Promise<void>((resolve) => {
      this.#onAnswer = () => void (this.#answers.has(documentId) && resolve());
      this.#onAnswer();
    });
    await withTimeout(known, limitMs, () => {});
    return this.#answers.get(documentId);
  }

  /** The browser may report that a navigation ended before it reports the answer that ended it. */
  firstAnswer(limitMs: number): Promise<void> {
    return withTimeout(this.#firstAnswer.promise, limitMs, () => {});
  }

  /** Answers to what was asked for as a style sheet, by the address that the page names. */
  get styleSheets(): ReadonlyMap<string, HTTPResponse> {
    return this.#styleSheets;
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  /** Scripts, styles and data that are on their way have arrived, or the time is up. */
  async rest(limitMs: number): Promise<void> {
    if (!this.isLoading || limitMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limitMs);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  #isMain(request: HTTPRequest): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }

  readonly #asked = (request: HTTPRequest): void => {
    if (loadingTypes.includes(request.resourceType())) this.#loading.add(request);
    if (!this.#isMain(request)) return;
    this.#lastUrl = request.url();
    this.#lastError = undefined;
    if (request.redirectChain().length > 0) return;
    this.#documents += 1;
    if (this.#documents > documentLimit) this.#options.onFault(new ScanError('navigates', { times: this.#documents }));
  };

  readonly #answered = (response: HTTPResponse): void => {
    this.#keepStyleSheet(response);
    if (!this.#isMain(response.request())) return;
    const answer = answerOf(response);
    if (isRedirect(answer)) return;
    this.#pending = answer;
    this.#answers.set(requestId(response.request()), answer);
    this.#onAnswer?.();
    this.#firstAnswer.resolve();
    if (this.hasDocument) return;
    const fault = faultOf(answer, this.#options.refusalOf);
    if (fault) this.#options.onFault(fault);
  };

  #keepStyleSheet(response: HTTPResponse): void {
    const request = response.request();
    if (request.resourceType() !== 'stylesheet' || isRedirect(answerOf(response))) return;
    const named = request.redirectChain()[0] ?? request;
    if (this.#styleSheets.size < styleSheetLimit) this.#styleSheets.set(named.url(), response);
  }

  /** Also heard for changes of the hash: then nothing is pending. */
  readonly #committed = (frame: Frame): void => {
    if (frame !== this.#page.mainFrame() || !this.#pending) return;
    this.#shown = this.#pending;
    this.#pending = undefined;
  };

  readonly #failed = (request: HTTPRequest): void => {
    this.#done(request);
    if (this.#isMain(request)) this.#lastError = request.failure()?.errorText ?? 'net::ERR_FAILED';
  };

  readonly #done = (request: HTTPRequest): void => {
    this.#loading.delete(request);
    if (!this.isLoading) this.#wake?.();
  };
}

const answerOf = (response: HTTPResponse): Answer => ({
  url: response.url(),
  status: response.status(),
  headers: response.headers(),
});
