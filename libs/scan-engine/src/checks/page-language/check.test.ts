import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { suspectTexts } from '../../gather/driven/languages/suspect-texts.ts';
import { partLanguage } from '../part-language/check.ts';
import { pageLanguage } from './check.ts';

const element = { selector: 'html' } as unknown as ElementFacts;
const german =
  'Wir haben von Montag bis Freitag für Sie geöffnet. Wenn Sie mit dem Rollstuhl kommen, nutzen Sie bitte den Eingang im ' +
  'Hof: Er ist breiter und hat keine Stufe. Unsere Mitarbeiter helfen Ihnen gern, wenn sich die Tür nicht von selbst ' +
  'öffnet. Bei Fragen sind wir auch über das Telefon zu erreichen, und wer lieber schreibt, kann uns eine Nachricht ' +
  'schicken. Die Antwort kommt am nächsten Tag, aber nicht am Wochenende.';
const english =
  'We are open for you from Monday to Friday. If you come in a wheelchair, please use the entrance in the yard: it is ' +
  'wider and has no step. Our staff will be happy to help you if the gate does not open by itself. You can also reach us ' +
  'by telephone if you have any questions, and those who would rather write can send us a message. The answer arrives ' +
  'on the next day, but not at the weekend.';

const titles = [
  'The Lord of the Rings: The Return of the King',
  'Gone with the Wind',
  'Once Upon a Time in the West',
  'One Flew Over the Cuckoo’s Nest',
  'To Kill a Mockingbird',
  'What We Do in the Shadows',
  'No Country for Old Men',
  'There Will Be Blood',
  'The Good, the Bad and the Ugly',
  'From Here to Eternity',
  'You Can’t Take It with You',
  'Who’s Afraid of Virginia Woolf?',
  'All About Eve',
  'On the Waterfront',
  'How Green Was My Valley',
  'The Best Years of Our Lives',
];
const frenchTitles =
  'Le fabuleux destin d’Amélie Poulain, Les enfants du paradis, À bout de souffle, Le charme discret de la bourgeoisie, ' +
  'La grande illusion, Les parapluies de Cherbourg, Le salaire de la peur, Tirez sur le pianiste, Le dernier métro, ' +
  'Au revoir les enfants, La règle du jeu, Un homme et une femme, Les vacances de monsieur Hulot, Le genou de Claire, ' +
  'Les quatre cents coups, Sans toit ni loi, Portrait de la jeune fille en feu, Et Dieu créa la femme.';
const karten = 'Karten gibt es an der Kasse und im Internet, die Vorstellungen beginnen um acht Uhr.';

async function outcomesOf(lang: string, texts: readonly string[], isPage = true): Promise<string[]> {
  const blocks = texts.map((text) => ({ number: 1, text }));
  const suspects = (await suspectTexts([{ number: 1, lang, isPage, blocks }])).map((one) => ({ ...one, element }));
  const evidence = { declares: { page: isPage, part: !isPage }, suspects };
  return [pageLanguage, partLanguage].flatMap(({ id, evaluate }) =>
    evaluate(evidence as never).findings.map(({ outcome }) => `${id} ${outcome}`),
  );
}

it.each([
  ['a text in its language', 'de', [german]],
  ['a region in the tag', 'de-AT', [german]],
  ['a page that is translated in part', 'de', [german, english.slice(0, 100)]],
  ['a slogan beside short words of the declared language', 'fr', ['Panier', 'Connexion', 'Hommes', 'Just do it']],
  ['a slogan above a login form', 'de', ['Anmelden', 'Passwort vergessen?', 'Welcome to the future of banking']],
  ['international short words', 'de', ['Login', 'Register', 'Home']],
  ['a list of titles beside a sentence', 'de', ['Kino am Markt', titles.join(', '), karten]],
  ['a list of titles in another language beside a sentence', 'de', ['Kino am Markt', frenchTitles, karten]],
  ['a paragraph of titles', 'de', [german, german, german, titles.join(', '), german]],
  ['a paragraph of titles in another language', 'de', [german, german, german, frenchTitles, german]],
  ['a heading that repeats the title above names', 'de', ['Team', 'Team', 'Anna Berta']],
  ['a few words that several languages have', 'en', ['Gallery', 'Gallery', 'Harbour']],
  ['a month', 'de', ['News', 'News', 'Mai 2026']],
  ['kinds of tea', 'de', ['Tee', 'Tee', 'Assam Sencha Oolong']],
  ['names', 'de', ['Samsung Galaxy S24 Ultra', 'Apple iPhone 15 Pro Max']],
  ['words that two languages have', 'fr', ['Paul put dire comment on tape']],
  ['a close relative of the language', 'nb', ['Hvordan har du det i dag, og hvor skal vi hen efter mødet?']],
  ['an invalid tag', 'eng', [german]],
  ['a tag that names the script', 'ja-Latn', [english]],
  ['a tag that names a transcription', 'zh-pinyin', [english]],
  ['a tag of a transformed text', 'de-t-en', [english]],
  ['one word in another script', 'en', ['Добро']],
  ['one longer word in another script', 'en', ['Здравствуйте']],
  ['a passage with words of both languages', 'de', [german, german, `${english} ${karten}`, german]],
  ['a language that the detector does not know', 'cy', ['Croeso i bawb yn ein canolfan newydd']],
])('accepts %s', async (_name, lang, texts) => {
  expect(await outcomesOf(lang, texts)).toEqual([]);
});

it.each([
  ['a long text in another language', 'en', [german], 'page-language violation'],
  [
    'a short text of another language only',
    'nl',
    ['The Dutch word "gelukkig" has no equivalent in English.'],
    'page-language violation',
  ],
  [
    'a text in another script',
    'en',
    ['営業時間は月曜日から金曜日までです。お気軽にお問い合わせください。'],
    'page-language violation',
  ],
  ['hardly anything but a short list of titles', 'de', ['Kinoprogramm', ...titles.slice(1, 6)], 'page-language review'],
  ['hardly anything but a long list of titles', 'de', ['Kinoprogramm', ...titles], 'page-language review'],
  ['a text with the orthography in the tag', 'de-CH-1996', [english], 'page-language violation'],
  ['a text with an extension in the tag', 'de-DE-u-co-phonebk', [english], 'page-language violation'],
  ['a clause that stands alone', 'en', ['Stok', '"Hij ging met de kippen op stok"'], 'page-language violation'],
  [
    'the name of one film',
    'de',
    ['Kino', 'Once Upon a Time in the West – Lux', 'Once Upon a Time in the West'],
    'page-language review',
  ],
  ['a text in capitals', 'de', [english.toUpperCase()], 'page-language violation'],
  ['a text beside titles', 'de', [titles.join(', '), english], 'page-language violation'],
  [
    'words of another language without a function word',
    'en',
    ['Speisekarte', 'Kartoffelsuppe, Würstchen', 'Schweinebraten, Knödel, Rotkohl', 'Apfelstrudel, Vanilleeis'],
    'page-language review',
  ],
  ['a short text with one clear word', 'de', ['Please enter details below'], 'page-language review'],
  ['a long passage in another language', 'de', [german, german, english, german], 'part-language violation'],
])('finds %s', async (_name, lang, texts, expected) => {
  expect(await outcomesOf(lang, texts)).toEqual([expected]);
});

it.each([
  ['a proverb in another language than it declares', 'fr', 'Hij ging met de kippen op stok', 'part-language violation'],
  ['a clear but very short text', 'nl', 'Bonne année !', 'part-language review'],
])('finds %s', async (_name, lang, text, expected) => {
  expect(await outcomesOf(lang, [text], false)).toEqual([expected]);
});

it('accepts two words of a part that may be a name', async () => {
  expect(await outcomesOf('en', ['Harbour shop'], false)).toEqual([]);
  expect(await outcomesOf('ru', ['Samsung Galaxy S24 Ultra'], false)).toEqual([]);
});

it('accepts the name of a language in that language', async () => {
  expect(await outcomesOf('fr', ['Français'], false)).toEqual([]);
  expect(await outcomesOf('en', ['English (United Kingdom)'], false)).toEqual([]);
});
