import type { ElementFacts } from '../../evidence.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { suspectTexts } from './suspect-texts.ts';
import type { SuspectText } from './suspect-texts.ts';
import { textsByLanguage } from './texts-by-language.ts';

export interface LanguagesEvidence {
  /** Whether the page, or a part of it, declares a language and has text. */
  declares: { page: boolean; part: boolean };
  /** Texts that may be in another language than they declare. */
  suspects: (SuspectText & { element: ElementFacts })[];
}

const maxChars = 60_000;
const maxElements = 20_000;

/** Compares the languages that a page declares with its words. */
export const gatherLanguages = {
  name: 'languages',
  leaves: 'intact',
  weight: 1,
  appliesTo: ({ world }) => world.evaluate(() => document.querySelector('[lang]') !== null),
  async gather({ world, describe }: DrivenPage): Promise<LanguagesEvidence> {
    const scopes = (await world.evaluate(textsByLanguage, maxChars, maxElements)).filter(({ lang }) => lang !== '');
    const suspects = await suspectTexts(scopes);
    const elements = await describe(suspects.map(({ number }) => number));
    return {
      declares: { page: scopes.some(({ isPage }) => isPage), part: scopes.some(({ isPage }) => !isPage) },
      suspects: suspects.flatMap(({ number: _number, ...suspect }, at) => {
        const element = elements[at];
        return element ? [{ ...suspect, element }] : [];
      }),
    };
  },
} satisfies Gatherer<'languages', LanguagesEvidence>;
