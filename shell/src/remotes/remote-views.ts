import type { Locale, Release } from '@stufenlos/contracts';
import type { RemoteModule, Texts, View } from '@stufenlos/platform';
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

  /** Loads the texts of every loaded view in another language, before the language is switched. */
  async loadTexts(locale: Locale): Promise<void> {
    const loaded = [...this.#attempts.values()].filter(({ hasFailed }) => !hasFailed);
    await Promise.allSettled(
      loaded.map(async ({ module, views }) => this.#addTexts(await module, locale, [...views.keys()])),
    );
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
    const needed = texts.filter(({ views }) => !views || views.some((id) => routeIds.includes(id)));
    await Promise.all(
      needed.map(async ({ namespace, load }) =>
        this.#options.addTexts(locale, namespace, (await load(locale)).default),
      ),
    );
  }
}
