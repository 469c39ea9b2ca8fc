import type { Locale } from '@stufenlos/contracts';
import { useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import { addressedLocale } from '../locale/locale-store.ts';
import type { SessionController } from '../session/session-controller.ts';

export interface LoginCallbackProps {
  controller: SessionController;
  /** Switches to a language that nobody has chosen. */
  adoptLocale: (locale: Locale) => Promise<void>;
}

/**
 * The address to which the provider returns. It continues to the remembered page, or else to the start page. A failure
 * continues to the configured error path and shows the reason in the account line.
 */
export function LoginCallback({ controller, adoptLocale }: LoginCallbackProps): ReactNode {
  const { t } = useTranslation();
  const { config } = usePlatform();
  const navigate = useNavigate();
  const errorPath = config.oidc?.errorPath ?? '/';
  useEffect(() => {
    // `replace` removes the code from the address and keeps "back" from leading here.
    void controller
      .finishSignIn(location.href)
      .catch(() => errorPath)
      .then(async (path) => {
        // The provider knows one address to return to, so the language comes with the page that was left.
        const addressed = addressedLocale(new URL(path, location.origin).search);
        if (addressed) await adoptLocale(addressed);
        await navigate(path, { replace: true });
      });
  }, [errorPath, controller, navigate, adoptLocale]);
  return (
    <Wrap aria-busy="true">
      <h1>{t('nav.login')}</h1>
      <p>{t('auth.callback')}</p>
    </Wrap>
  );
}
