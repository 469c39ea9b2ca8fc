import type { ScanFailure } from '@stufenlos/contracts';
import { failureReasons } from '@stufenlos/contracts/scan-constants';
import { usePlatform, useTranslation } from '@stufenlos/platform';

/** The cause in words, with the details that the engine saw. A failed run without a cause counts as our error. */
export function useFailureText(failure: ScanFailure | undefined): string {
  const { t } = useTranslation('runs');
  const { config } = usePlatform();
  const { code, detail } = failure ?? { code: 'internal', detail: {} };
  const reason = failureReasons[code]?.find((known) => known === detail['reason']);
  return t(reason ? `fail.code.${code}.${reason}` : `fail.code.${code}`, { botName: config.botName, ...detail });
}
