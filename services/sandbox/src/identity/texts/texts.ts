import type { Language } from '../../web/language.ts';
import { de, type Texts } from './de.ts';
import { en } from './en.ts';

export type { Texts };
export const texts: Record<Language, Texts> = { de, en };

/** Puts values into `{name}` places. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
