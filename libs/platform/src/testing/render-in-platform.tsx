import { localeSchema, type Locale } from '@stufenlos/contracts';
import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom';
import type { Arrival } from '../arrival.ts';
import { PlatformProvider } from '../platform-context.ts';
import { createTexts, type Texts } from '../texts.ts';
import { fakePlatform, type FakePlatform, type FakePlatformOptions } from './fake-platform.ts';

// A result has hundreds of elements, and a machine that carries other work needs longer than the default second.
configure({ asyncUtilTimeout: 15_000 });

export interface RenderInPlatformOptions extends FakePlatformOptions {
  /** Address shown, `/scan/abc?tab=passes`. */
  route?: string;
  /** Route pattern of the view, `/scan/:token`, so that `useParams()` works. */
  path?: string;
  /** What the view before told this one. */
  arrival?: Arrival;
  /** Texts by namespace and language. */
  texts?: Record<string, Partial<Record<Locale, Texts>>>;
}

/**
 * Renders a view as the shell would: platform, texts and router around it. Any other address shows its own path.
 * Takes away what the test before left, because Vitest runs without the globals that would do it.
 */
export function renderInPlatform(
  ui: ReactNode,
  { route = '/', path = '*', arrival, texts = {}, ...options }: RenderInPlatformOptions = {},
): RenderResult & { platform: FakePlatform } {
  cleanup();
  const i18n = createTexts(options.locale ?? 'de');
  for (const [namespace, languages] of Object.entries(texts)) {
    for (const locale of localeSchema.options) i18n.addResourceBundle(locale, namespace, languages[locale] ?? {});
  }
  const platform = fakePlatform({ onLocale: async (locale) => void (await i18n.changeLanguage(locale)), ...options });
  const result = render(
    <PlatformProvider platform={platform} texts={i18n}>
      <MemoryRouter initialEntries={[{ ...parsePath(route), state: arrival ?? null }]}>
        <Routes>
          <Route path={path} element={ui} />
          {path !== '*' && <Route path="*" element={<Elsewhere />} />}
        </Routes>
      </MemoryRouter>
    </PlatformProvider>,
  );
  return { ...result, platform };
}

/** Shown when the view navigated away, so that a test can look for the address and for what the next view is told. */
function Elsewhere(): ReactNode {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output data-testid="elsewhere">{pathname + search}</output>
      {state !== null && <output data-testid="arrival">{JSON.stringify(state)}</output>}
    </>
  );
}
