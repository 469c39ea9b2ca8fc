import type { Sentence } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';

/** Turns a sentence into text in the language of the page. Its key may name another namespace. */
export function useSay(namespace = 'runs'): (sentence: Sentence) => string {
  const { t } = useTranslation(namespace);
  return ({ key, values }) => t(key, values ?? {});
}
