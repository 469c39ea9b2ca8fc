import type { ScanFailure } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';

/** The cause in words, with what the engine saw (P72). A run that failed without saying why is our fault. */
export function useFailureText(failure: ScanFailure | undefined): string {
  const { t } = useTranslation('runs');
  const { config } = usePlatform();
  const { code, detail } = failure ?? { code: 'internal', detail: {} };
  return t(`fail.code.${code}`, { botName: config.botName, ...detail });
}
