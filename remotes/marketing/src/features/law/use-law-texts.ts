import { useFormats, useTranslation } from '@stufenlos/platform';
import { useMemo } from 'react';
import { dateFormat, dates, type DateName } from './dates.ts';

export interface LawTexts {
  /** The text of a key, with every date of the law pages at hand under its name. */
  say: (key: string, values?: Record<string, unknown>) => string;
  /** A date in the visitor's language, as much of it as is known. */
  when: (name: DateName) => string;
}

export function useLawTexts(): LawTexts {
  const { t } = useTranslation('marketing');
  const formats = useFormats();
  return useMemo(() => {
    const when = (name: DateName): string => formats.date(dates[name], dateFormat(dates[name]));
    const spoken = Object.fromEntries((Object.keys(dates) as DateName[]).map((name) => [name, when(name)]));
    return { when, say: (key, values) => t(key, { ...spoken, ...values }) };
  }, [t, formats]);
}
