import { useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import type { SessionController } from '../session/session-controller.ts';

/**
 * The address to which the provider returns. It continues to the remembered page, or else to the start page. A failure
 * continues to the configured error path and shows the reason in the account line.
 */
export function LoginCallback({ controller }: { controller: SessionController }): ReactNode {
  const { t } = useTranslation();
  const { config } = usePlatform();
  const navigate = useNavigate();
  const errorPath = config.oidc?.errorPath ?? '/';
  useEffect(() => {
    // `replace` removes the code from the address and keeps "back" from leading here.
    void controller
      .finishSignIn(location.href)
      .catch(() => errorPath)
      .then((path) => navigate(path, { replace: true }));
  }, [errorPath, controller, navigate]);
  return (
    <Wrap aria-busy="true">
      <h1>{t('nav.login')}</h1>
      <p>{t('auth.callback')}</p>
    </Wrap>
  );
}
