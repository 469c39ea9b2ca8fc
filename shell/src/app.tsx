import { PlatformProvider } from '@stufenlos/platform';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { LanguageFailureLine } from './layout/language-failure-line.tsx';
import { LiveRegions } from './layout/live-regions.tsx';
import { NewVersionLine } from './layout/new-version-line.tsx';
import { LanguageOffer, OfflineLine } from './layout/notices.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import type { Shell } from './platform/create-platform.ts';
import { ShellContext } from './platform/use-shell.ts';
import { AfterNavigation } from './routing/after-navigation.tsx';
import { ShellRoutes } from './routing/routes.tsx';
import { AccountSlot } from './session/account/account-slot.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

export interface AppProps {
  shell: Shell;
  /** Source of the current address. A prerendered page has a fixed address. */
  Router?: ComponentType<{ children: ReactNode }>;
}

/** The whole page: providers outside, then the layout, then the routes. */
export function App({ shell, Router = BrowserRouter }: AppProps): ReactNode {
  return (
    <PlatformProvider platform={shell.platform} texts={shell.texts}>
      <ErrorBoundary renderFallback={(error) => <UnexpectedError error={error} />}>
        <ShellContext value={shell}>
          <Router>
            <SkipLink />
            <Header />
            <OfflineLine />
            <NewVersionLine />
            <LanguageOffer />
            <LanguageFailureLine />
            {shell.accounts && <AccountSlot accounts={shell.accounts} />}
            <main id="main" tabIndex={-1}>
              <ErrorBoundary renderFallback={(error) => <UnexpectedError error={error} />}>
                <ShellRoutes />
              </ErrorBoundary>
            </main>
            <Footer />
            <LiveRegions announcer={shell.announcer} />
            <AfterNavigation />
          </Router>
        </ShellContext>
      </ErrorBoundary>
    </PlatformProvider>
  );
}
