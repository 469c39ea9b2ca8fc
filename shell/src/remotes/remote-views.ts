import type { Locale, Release } from '@stufenlos/contracts';
import type { RemoteModule, RemoteTexts, Texts, View } from '@stufenlos/platform';
import { withTimeout, type loadRemote } from './load-remote.ts';
import { RemoteLoadError } from './remote-load-error.ts';

interface Attempt {
  module: Promise<RemoteModule>;
  views: Map<string, Promise<View>>;
  loaded: Map<string, View>;
  hasFailed: boolean;
}

export interface RemoteViewsOptions {
  release: Release;
  /** The current language. */
  locale: () => Locale;
  /** The view at the current address; undefined when it is none of a remote. */
  shown: () => { remote: string; routeId: string } | undefined;
  addTexts: (locale: Locale, namespace: string, texts: Texts) => void;
  load: typeof loadRemote;
}

/** Milliseconds until loading a view or its texts fails, counted after the remote itself has loaded. */
const viewTimeoutMs = 10_000;

/**
 * Knows which remotes loaded, which failed and how often. Its answers stay the same until a failed remote is renewed.
 */
export class RemoteViews {
  readonly #options: RemoteViewsOptions;
  readonly #attempts = new Map<string, Attempt>();
  readonly #failures = new Map<string, number>();

  constructor(options: RemoteViewsOptions) {
    this.#options = options;
  }

  /** The view of a route with the texts of the current language. Every call returns the same promise. */
  view(remote: string, routeId: string): Promise<View> {
    const attempt = this.#attempt(remote, routeId);
    const known = attempt.views.get(routeId);
    if (known) return known;
    const view = this.#loadView(remote, routeId, attempt.module);
    attempt.views.set(routeId, view);
    view.then(
      (there) => attempt.loaded.set(routeId, there),
      () => {
        if (!attempt.hasFailed) this.#failures.set(remote, this.failures(remote) + 1);
        attempt.hasFailed = true;
      },
    );
    return view;
  }

  /** The view, if it and its texts have loaded already. */
  loaded(remote: string, routeId: string): View | undefined {
    return this.#attempts.get(remote)?.loaded.get(routeId);
  }

  /** Preloads the view of a link. A failure is reported only when the visitor follows the link. */
  warm(remote: string, routeId: string): void {
    this.view(remote, routeId).catch(() => this.renew(remote));
  }

  failures(remote: string): number {
    return this.#failures.get(remote) ?? 0;
  }

  /** Forgets a failed attempt, so that the next call tries again on a new path. A loaded remote stays as it is. */
  renew(remote: string): void {
    if (this.#attempts.get(remote)?.hasFailed) this.#attempts.delete(remote);
  }

  /**
   * Loads the texts of every loaded view in another language, before the language is switched. Rejects when those of the
   * shown view are missing. Any other view without its texts is loaded again when somebody opens it.
   */
  async loadTexts(locale: Locale): Promise<void> {
    const loaded = [...this.#attempts].filter(([, { hasFailed }]) => !hasFailed);
    const done = await Promise.all(loaded.map(([remote, attempt]) => this.#loadTextsOf(remote, attempt, locale)));
    const { remote, routeId } = this.#options.shown() ?? {};
    const attempt = remote === undefined ? undefined : this.#attempts.get(remote);
    // Once more for a view that failed, and for one that somebody has opened meanwhile.
    if (!remote || !routeId || !attempt?.loaded.has(routeId) || done.flat().includes(`${remote} ${routeId}`)) return;
    await withTimeout(viewTimeoutMs, remote, this.#addTexts(await attempt.module, locale, [routeId]));
  }

  /** The views that have their texts now. */
  async #loadTextsOf(remote: string, { module, views, loaded }: Attempt, locale: Locale): Promise<string[]> {
    const there = await module.catch(() => undefined);
    if (!there) return [];
    const routeIds = [...views.keys()];
    const load = (text: RemoteTexts) => withTimeout(viewTimeoutMs, remote, this.#addText(text, locale));
    const needed = neededBy(routeIds, there.texts);
    const results = await Promise.allSettled(needed.map(load));
    const missing = needed.filter((_, index) => results[index]?.status === 'rejected');
    const without = routeIds.filter((routeId) => neededBy([routeId], missing).length > 0);
    const shown = this.#options.shown();
    for (const routeId of without) {
      if (shown?.remote === remote && shown.routeId === routeId) continue;
      views.delete(routeId);
      loaded.delete(routeId);
    }
    return routeIds.filter((routeId) => !without.includes(routeId)).map((routeId) => `${remote} ${routeId}`);
  }

  /** Another view of a failed remote starts a new attempt. The failed view itself waits for `renew`. */
  #attempt(remote: string, routeId: string): Attempt {
    const known = this.#attempts.get(remote);
    if (known && (!known.hasFailed || known.views.has(routeId))) return known;
    const released = this.#options.release.remotes[remote];
    const module = released
      ? this.#options.load(remote, released, this.failures(remote))
      : Promise.reject(new RemoteLoadError('invalid-module', remote));
    const attempt: Attempt = { module, views: new Map(), loaded: new Map(), hasFailed: false };
    this.#attempts.set(remote, attempt);
    return attempt;
  }

  async #loadView(remote: string, routeId: string, loading: Promise<RemoteModule>): Promise<View> {
    const module = await loading;
    const load = module.views[routeId];
    if (!load) throw new RemoteLoadError('invalid-module', remote);
    try {
      const texts = this.#addTexts(module, this.#options.locale(), [routeId]);
      const [view] = await withTimeout(viewTimeoutMs, remote, Promise.all([load(), texts]));
      return view;
    } catch (cause) {
      if (cause instanceof RemoteLoadError) throw cause;
      throw new RemoteLoadError(/timeout/i.test(String(cause)) ? 'timeout' : 'network', remote, { cause });
    }
  }

  async #addTexts({ texts }: RemoteModule, locale: Locale, routeIds: readonly string[]): Promise<void> {
    await Promise.all(neededBy(routeIds, texts).map((text) => this.#addText(text, locale)));
  }

  async #addText({ namespace, load }: RemoteTexts, locale: Locale): Promise<void> {
    this.#options.addTexts(locale, namespace, (await load(locale)).default);
  }
}

/** Texts that name no views belong to all. */
const neededBy = (routeIds: readonly string[], texts: readonly RemoteTexts[]): RemoteTexts[] =>
  texts.filter(({ views }) => !views || views.some((id) => routeIds.includes(id)));
