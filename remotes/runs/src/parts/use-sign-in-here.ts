import { useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';

/**
 * Signs in and comes back to `target`; `before` writes down what was asked for. `fault` is a text key. `isNew` opens the
 * registration.
 */
export function useSignInHere(target: string, before: () => void) {
  const { t } = useTranslation('runs');
  const { session } = usePlatform();
  const auth = useAuth();
  const announce = useAnnounce();
  const [fault, setFault] = useState<string>();

  async function start(isNew = false): Promise<void> {
    setFault(undefined);
    before();
    try {
      await auth.signIn({ target, isNew });
    } catch {
      const key = `shell:auth.error.${session.getState().error ?? 'request_error'}`;
      setFault(key);
      announce(t(key), 'assertive');
    }
  }

  return { fault, start };
}
