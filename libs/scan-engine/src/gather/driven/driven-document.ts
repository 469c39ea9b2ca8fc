import { htmlLimit } from '@stufenlos/contracts/scan-constants';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { KeyInput, Page } from 'puppeteer';
import type { PageContext } from '../../browser/page-context.ts';
import type { World } from '../../browser/isolated-world.ts';
import type { Robots } from '../../discovery/robots.ts';
import { acceptSettledDocument } from '../../navigation/accept-document.ts';
import { openPage } from '../../navigation/open-page.ts';
import type { ScanAttempt } from '../../scan-attempt.ts';
import { untilAborted } from '../../until-aborted.ts';
import { withTimeout } from '../../with-timeout.ts';
import { drivenProperties } from '../clobberable-properties.ts';
import type { Audit } from '../in-page/audit/audit.ts';
import { addsViolations } from './adds-violations.ts';
import { auditAgain } from './audit-again.ts';
import { evaluateWith } from '../../browser/evaluate-with.ts';
import { fetchHtml } from './fetch-html.ts';
import type { DrivenPage, Gatherer, View } from './gatherer.ts';
import { contentParts, hasSameContent, maxContentLength, rememberContent } from './page-content.ts';
import { takeViewScreenshot } from './take-view-screenshot.ts';

declare const stufenlos: Audit;

/** The page could not be loaded again, or it showed another document. */
export class ReloadError extends Error {}

/** How long a gatherer whose time is over may take to undo what it did, in ms. Usually it takes none. */
const cleaningMs = 1000;

/** Emulations of media features that gatherers set. */
const noMediaFeatures = ['prefers-color-scheme', 'prefers-reduced-motion', 'forced-colors'].map((name) => ({
  name,
  value: '',
}));

/** The page of a scan attempt while gatherers drive it, one after the other. */
export class DrivenDocument {
  readonly #attempt: ScanAttempt;
  readonly #robots: Robots;
  readonly #context: PageContext;
  readonly #page: Page;
  #world: World;
  #isIntact = true;
  #hasClosedDialogs: boolean;
  #view: View;
  #expected: readonly Gatherer[] | undefined;
  /** A gatherer did not end by itself, so its work may still be going on. */
  #isUnsure = false;

  static async open(attempt: ScanAttempt, robots: Robots): Promise<DrivenDocument> {
    const { context, page, world, abort } = attempt;
    if (!context || !page || !world) throw new Error('the scan attempt has no page');
    attempt.navigation?.release();
    const driven = new DrivenDocument(attempt, robots, context, page, world);
    // Bytes and dialogs of this stage never change the result of the audit.
    context.watch(
      () => driven.#markUnsure(),
      () => driven.#markUnsure(),
    );
    context.egress.pause();
    // Otherwise only one page of a browser has the focus, and others get no keys.
    await untilAborted(abort.signal, page.emulateFocusedPage(true));
    await untilAborted(abort.signal, driven.#disarm());
    return driven;
  }

  private constructor(attempt: ScanAttempt, robots: Robots, context: PageContext, page: Page, world: World) {
    this.#attempt = attempt;
    this.#view = attempt.viewport;
    this.#hasClosedDialogs = attempt.hasClosedDialogs === true;
    this.#robots = robots;
    this.#context = context;
    this.#page = page;
    this.#world = world;
  }

  /** A page that has navigated meanwhile fails where it is used. */
  async #disarm(): Promise<void> {
    await this.#world.evaluate((read) => stufenlos.disarm(read), drivenProperties).catch(() => {});
  }

  #markUnsure(): void {
    this.#isUnsure = true;
  }

  /** Tells which gatherers will run, so that all of them can prepare before the size of the window changes. */
  expect(gatherers: readonly Gatherer[]): void {
    this.#expected = gatherers;
  }

  /** Whether the audited document has anything for this gatherer. A failed question means yes. */
  async appliesTo({ appliesTo }: Gatherer, signal: AbortSignal): Promise<boolean> {
    if (!appliesTo) return true;
    const load = () => Promise.reject(new Error('the page is not loaded again to ask whether a gatherer applies'));
    return untilAborted(signal, appliesTo(this.#pageFor(signal, load))).catch(() => true);
  }

  async run<Data>(gatherer: Gatherer<string, Data>, signal: AbortSignal): Promise<Data> {
    const { view = this.#attempt.viewport, leaves, needsNetwork = false } = gatherer;
    // Somebody who uses the page meets the dialogs that it opens.
    if (leaves !== 'intact' && this.#hasClosedDialogs) this.#isIntact = false;
    await this.#show(view, gatherer, signal);
    this.#isIntact = false;
    const load = () => this.#load(view, signal);
    let isCompared = leaves === 'unsure';
    const remember = () => evaluateWith(this.#world, contentParts, rememberContent, maxContentLength);
    const driven = this.#pageFor(signal, load, async () => {
      isCompared ||= leaves === 'intact';
      await remember();
    });
    if (isCompared) await untilAborted(signal, remember());
    if (needsNetwork) this.#context.egress.resume();
    // One that throws before it returns a promise fails like any other.
    const work = (async () => gatherer.gather(driven))();
    try {
      const data = await untilAborted(signal, work);
      this.#isIntact = isCompared ? await looksIntact(driven, this.#attempt.limits.compareMs) : leaves === 'intact';
      return data;
    } catch (error) {
      this.#isUnsure ||= signal.aborted;
      throw error;
    } finally {
      this.#context.egress.pause();
      if (signal.aborted) await this.#untilCleaned(work);
    }
  }

  /** Waits until a gatherer has undone what it did, so that its guard or window size does not affect the next one. */
  async #untilCleaned(work: Promise<unknown>): Promise<void> {
    const { signal } = this.#attempt.abort;
    const cleaned = withTimeout(
      work.catch(() => {}),
      cleaningMs,
      () => {},
    );
    await untilAborted(signal, cleaned).catch(() => {});
  }

  /**
   * Shows the intact page in this viewport. Only a smaller window needs no new load, if that is enough for the
   * gatherer.
   */
  async #show(view: View, gatherer: Gatherer, signal: AbortSignal): Promise<void> {
    const now = this.#view;
    const isSmaller = gatherer.resizes === true && view.width <= now.width;
    if (!this.#isIntact || (view !== now && !isSmaller)) await this.#load(view, signal);
    else if (view !== now) {
      if (now === this.#attempt.viewport) await this.#prepareAll(gatherer, signal);
      await untilAborted(signal, this.#page.setViewport(view));
    }
    this.#view = view;
  }

  async #prepareAll(gatherer: Gatherer, signal: AbortSignal): Promise<void> {
    const load = () => Promise.reject(new Error('the page is not loaded again before its size changes'));
    for (const one of this.#expected ?? [gatherer]) await one.prepare?.(this.#pageFor(signal, load));
  }

  #pageFor(signal: AbortSignal, load: () => Promise<void>, willUse = () => Promise.resolve()): DrivenPage {
    // Asynchronous, so that callers get a rejected promise when the time is over, and never an exception.
    const whileTime = async <T>(work: () => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      return untilAborted(signal, work());
    };
    const world: World = {
      evaluate: (work, ...args) => whileTime(() => this.#world.evaluate(work, ...args)),
      evaluateHandle: (work, ...args) => whileTime(() => this.#world.evaluateHandle(work, ...args)),
    };
    const first = this.#attempt.evidence.axe?.rules ?? [];
    const reviews = first.filter(({ outcome }) => outcome === 'review');
    return {
      page: this.#page,
      world,
      signal,
      describe: (numbers) =>
        world.evaluate((wanted, limit) => stufenlos.describe([...wanted], limit), numbers, htmlLimit),
      openReviews: (ruleId) => reviews.filter(({ id }) => id === ruleId).flatMap(({ nodes }) => nodes),
      fetchHtml: (url) => whileTime(() => fetchHtml(url, this.#attempt, this.#robots, signal)),
      press: (keys, times = 1) => whileTime(() => press(this.#page, keys, times)),
      audit: (only, contrastOf) =>
        whileTime(() => auditAgain(this.#attempt, this.#page, this.#world, only, contrastOf)),
      addsViolations: (rules) => addsViolations(first, rules),
      takePicture: async (view) => {
        this.#isUnsure ||= !(await whileTime(() => takeViewScreenshot(this.#attempt, this.#page, view)));
      },
      willUse: () => whileTime(willUse),
      reload: () => whileTime(load),
    };
  }

  /**
   * Loads the page as for a first visit. The network stays closed until the last document and its data are gone, because a
   * page may keep what it could not send for later.
   *
   * @throws ReloadError
   */
  async #load(view: View, signal: AbortSignal): Promise<void> {
    const { finalUrl, url } = this.#attempt;
    const abort = new AbortController();
    const onAbort = () => abort.abort(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const again: ScanAttempt = {
      ...this.#attempt,
      url: finalUrl ?? url,
      abort,
      evidence: {},
      finalUrl: null,
      title: null,
    };
    delete again.partialReason;
    const { egress } = this.#context;
    const wasPaused = egress.isPaused;
    try {
      egress.pause();
      await untilAborted(signal, this.#context.discardDocument());
      egress.resume();
      await untilAborted(signal, this.#page.setViewport(view));
      await openPage(again, this.#robots);
      await acceptSettledDocument(again, this.#robots);
    } catch (cause) {
      throw new ReloadError('the page could not be loaded again', { cause });
    } finally {
      signal.removeEventListener('abort', onAbort);
      again.navigation?.release();
      if (wasPaused) egress.pause();
    }
    if (again.finalUrl !== finalUrl || !again.world) throw new ReloadError('the address led to another page');
    this.#world = again.world;
    await untilAborted(signal, this.#disarm());
    this.#isIntact = true;
    this.#hasClosedDialogs = false;
  }

  /** Undoes all emulations and opens the network. @returns whether the page context can be used for another page */
  async close(): Promise<boolean> {
    if (this.#isUnsure || this.#context.isGone) return false;
    try {
      await untilAborted(this.#attempt.abort.signal, this.#reset());
      this.#context.egress.resume();
      return true;
    } catch {
      return false;
    }
  }

  async #reset(): Promise<void> {
    await this.#context.discardDocument();
    await Promise.all([
      this.#page.setViewport(this.#attempt.viewport),
      this.#page.emulateMediaFeatures(noMediaFeatures),
      this.#page.emulateFocusedPage(false),
    ]);
  }
}

/** Never fails: what was observed is worth more than a load that is saved. */
function looksIntact({ world }: DrivenPage, limitMs: number): Promise<boolean> {
  const work = evaluateWith(world, contentParts, hasSameContent, maxContentLength).catch(() => false);
  return withTimeout(work, limitMs, () => false);
}

/** @param keys a key with modifiers, for example `Shift+Tab` */
async function press({ keyboard }: Page, keys: string, times: number): Promise<void> {
  const parts = keys.split('+') as KeyInput[];
  const key = parts.pop();
  if (key === undefined) throw new ScanError('internal', {});
  for (const modifier of parts) await keyboard.down(modifier);
  // The browser gets all events in this order, whether or not it has answered the one before.
  await Promise.all(Array.from({ length: times }, () => [keyboard.down(key), keyboard.up(key)]).flat());
  for (const modifier of parts.toReversed()) await keyboard.up(modifier);
}
