import { PlatformProvider } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { LiveRegions } from './layout/live-regions.tsx';
import { LanguageOffer, OfflineLine } from './layout/notices.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import type { Shell } from './platform/create-platform.ts';
import { ShellContext } from './platform/use-shell.ts';
import { AfterNavigation } from './routing/after-navigation.tsx';
import { ShellRoutes } from './routing/routes.tsx';
import { AccountSlot } from './session/account-slot.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

/** Providers outside, the layout around the routes. */
export function App({ shell }: { shell: Shell }): ReactNode {
  return (
    <PlatformProvider platform={shell.platform} texts={shell.texts}>
      <ErrorBoundary renderFallback={(error) => <UnexpectedError error={error} />}>
        <ShellContext value={shell}>
          <BrowserRouter>
            <SkipLink />
            <Header />
            <OfflineLine />
            <LanguageOffer />
            {shell.accounts && <AccountSlot accounts={shell.accounts} />}
            <main id="main" tabIndex={-1}>
              <ErrorBoundary renderFallback={(error) => <UnexpectedError error={error} />}>
                <ShellRoutes />
              </ErrorBoundary>
            </main>
            <Footer />
            <LiveRegions announcer={shell.announcer} />
            <AfterNavigation />
          </BrowserRouter>
        </ShellContext>
      </ErrorBoundary>
    </PlatformProvider>
  );
}
