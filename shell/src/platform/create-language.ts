import { defaultLocale, routeOf, type Release } from '@stufenlos/contracts';
import { createStore } from 'zustand/vanilla';
import { addressedLocale, createLocaleStore, prerenderedLocale, type LanguageFailure } from '../locale/locale-store.ts';
import { createShellTexts } from '../locale/shell-texts.ts';
import type { loadRemote } from '../remotes/load-remote.ts';
import { RemoteViews } from '../remotes/remote-views.ts';
import { preferences } from './preferences.ts';

export interface LanguageOptions {
  release: Release;
  load: typeof loadRemote;
  announce: (text: string) => void;
}

/** The language of the page, the texts in it, and the views, whose texts have to be there in every language that is shown. */
export function createLanguage({ release, load, announce }: LanguageOptions) {
  const chosen = preferences.locale() ?? defaultLocale;
  const wanted = addressedLocale() ?? chosen;
  // The first render uses the language of the document. `settle` then switches to the visitor's choice.
  const locale = prerenderedLocale() ?? wanted;
  const texts = createShellTexts(locale);
  document.documentElement.lang = locale;

  const languageFailure = createStore<LanguageFailure>(() => ({ wanted: null, isChosen: false }));
  const views = new RemoteViews({
    release,
    load,
    locale: () => store.getState().locale,
    shown() {
      const owned = routeOf(release.remotes, location.pathname);
      return owned && { remote: owned.remote, routeId: owned.route.id };
    },
    addTexts: (language, namespace, bundle) => texts.addResourceBundle(language, namespace, bundle),
  });
  const { store, ...windowLocale } = createLocaleStore({
    locale,
    addressed: wanted === chosen ? null : wanted,
    texts,
    loadTexts: (next) => views.loadTexts(next),
    remember: (next) => preferences.rememberLocale(next),
    announce,
    failed: (failure) => languageFailure.setState(failure),
  });
  let isSettled = false;
  const settle = async (): Promise<void> => {
    if (isSettled) return;
    isSettled = true;
    // Also when the language has been changed since.
    if (wanted === locale || store.getState().locale !== locale) return;
    await (wanted === chosen ? store.getState().setLocale(wanted) : windowLocale.adopt(wanted));
  };
  return { texts, views, localeStore: store, windowLocale, languageFailure, settle };
}
