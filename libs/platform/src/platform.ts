import type { ApiClient, Locale, RuntimeConfig } from '@stufenlos/contracts';
import type { StoreApi } from 'zustand/vanilla';

/** `unavailable`: this installation has no identity provider, so nothing about accounts may be offered. */
export interface Session {
  status: 'unavailable' | 'loading' | 'signed-out' | 'signed-in';
  user: { name: string | null; email: string | null } | null;
}

export interface LocaleState {
  locale: Locale;
  /** Loads the texts of every loaded remote first, then switches, remembers and announces. */
  setLocale: (locale: Locale) => Promise<void>;
}

export type ThemeChoice = 'light' | 'dark' | 'auto';
export interface ThemeState {
  choice: ThemeChoice;
  setChoice: (choice: ThemeChoice) => void;
}

export type Politeness = 'polite' | 'assertive';

/**
 * What the shell promises to remotes. One object, shared at run time; the version of this package is the version of
 * the promise, so a removed or narrowed member is a new major and an added one a new minor.
 */
export interface Platform {
  config: RuntimeConfig;
  api: ApiClient;
  session: StoreApi<Session>;
  locale: StoreApi<LocaleState>;
  theme: StoreApi<ThemeState>;
  /** One of the two live regions of the page, both in the shell (ux 2.3). */
  announce: (text: string, politeness?: Politeness) => void;
  /** Title of the current view without the name of the app; null = the title its route declares. */
  setPageTitle: (title: string | null) => void;
}

/** Equals the version in package.json (a test holds them together); Node and the browser read it without a bundler. */
export const platformVersion = '1.0.0';
