import type { ScanProfile } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { profileStandard } from '@stufenlos/standards';

/** What was checked against, in words: `WCAG 2.1 A und AA`. */
export function useRuleset(profile: ScanProfile): string {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const { version, levels } = profileStandard(profile);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(levels);
  return t('detail.ruleset', { version, levels: list });
}
