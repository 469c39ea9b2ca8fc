import type { PageHeads, PrerenderedPage } from '@stufenlos/contracts';
import { faqOf } from '../features/about-the-check/faq.ts';
import de from './heads.de.json';
import en from './heads.en.json';

type Described = keyof typeof de extends `${infer Id}.description` ? Id : never;
type Structured = NonNullable<PrerenderedPage['structured']>[number];

const texts = { de, en };
const others = [
  'bfsg',
  'eaa',
  'wcag',
  'contact',
  'imprint',
  'privacy',
  'terms',
  'notice',
  'accessibility',
  'bot',
] as const;

/** Only texts of the route itself: nothing of this is in what a browser downloads. */
const described =
  (id: Described): PageHeads[string] =>
  ({ locale }) => ({ description: texts[locale][`${id}.description`] });

/** What search engines show of each page beside its title. */
export const heads: PageHeads = {
  home: ({ say, locale, config }) => ({
    description: texts[locale]['home.description'],
    structured: [site(config.appName, locale), faqPage(faqOf(say, config), locale)],
  }),
  ...Object.fromEntries(others.map((id) => [id, described(id)])),
};

const site = (name: string, inLanguage: string): Structured => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  inLanguage,
});

const faqPage = (entries: { question: string; answer: string }[], inLanguage: string): Structured => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage,
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
