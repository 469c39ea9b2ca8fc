import { seededRandom } from '@stufenlos/workspace/seeded-random';

const vocabulary = (
  'Barriere Straße Angebot Fahrplan Garten Verein Gemeinde Hinweis Antrag Auskunft Termin Werkstatt Beratung Karte ' +
  'Anlage Leitung Bericht Zugang offen neu einfach langsam wichtig regional gemeinsam findet zeigt bietet öffnet ' +
  'beginnt endet prüft und oder aber dann auch heute morgen immer bald hier dort über unter zwischen mit ohne für'
).split(' ');

/** Generates German-looking words, sentences and paragraphs, always the same for one seed. */
export function prose(seed: number) {
  const random = seededRandom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const words = (count: number) => Array.from({ length: count }, () => pick(vocabulary)).join(' ');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = () => `${capital(words(6 + upTo(12)))}.`;
  return {
    upTo,
    pick,
    words,
    title: () => capital(words(2 + upTo(4))),
    sentence,
    paragraph: (sentences = 3 + upTo(4)) => `<p>${Array.from({ length: sentences }, sentence).join(' ')}</p>`,
  };
}

export type Prose = ReturnType<typeof prose>;

/** Joins `count` pieces of markup. */
export const times = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('\n');
