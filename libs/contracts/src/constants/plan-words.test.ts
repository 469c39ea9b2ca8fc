import { describe, expect, it } from 'vitest';
import { specifiedPlans } from '../billing/specified-plans.ts';
import { planWords } from './plan-words.ts';
import { hasOwnSender } from './sender-constants.ts';
import { sitePages } from './scan-constants.ts';
import de from '../texts/pricing.de.json' with { type: 'json' };
import en from '../texts/pricing.en.json' with { type: 'json' };

const sign = { de: / €$/, en: /^\$/ };
const texts = { de, en } as Record<'de' | 'en', Record<string, string>>;

it.each(specifiedPlans)(
  '$id is called as the checks that it pays for: by that name the card of a plan is found',
  (plan) => {
    expect(plan.profile).toBe(plan.id);
  },
);

describe.each(['de', 'en'] as const)('the plan cards in %s', (locale) => {
  it.each(specifiedPlans)('have every word of $id', ({ id }) => {
    const { name, cardPrice, features } = planWords[id];
    const prices = cardPrice ? Object.values(cardPrice) : ['pricing.enterprise.price'];
    for (const key of [name, ...prices, ...features]) {
      expect(texts[locale][key]).toBeTypeOf('string');
    }
  });

  it.each(specifiedPlans)('have a price on the card exactly where $id is sold', ({ id, prices }) => {
    expect(planWords[id].cardPrice !== null).toBe(prices.length > 0);
  });

  it.each(specifiedPlans.flatMap(({ id, prices }) => prices.map((price) => ({ id, ...price }))))(
    'show what $lookupKey costs in the catalogue',
    ({ id, interval, unitAmount }) => {
      const shown = texts[locale][planWords[id].cardPrice?.[interval] ?? ''] ?? '';
      expect(shown).toMatch(sign[locale]);
      const amount = Number(shown.replace(/\D/g, ''));
      expect(amount * 100).toBe(unitAmount[locale === 'de' ? 'EUR' : 'USD']);
    },
  );
});

it.each(['de', 'en'] as const)('promises in %s the pages of a run, and no analysis that is not there', (locale) => {
  for (const { id } of specifiedPlans) {
    const words = planWords[id].features.map((key) => texts[locale][key]).join('; ');
    expect(words).toContain(` ${sitePages[id].toLocaleString(locale)} ${locale === 'de' ? 'Seiten' : 'pages'} `);
    expect(words).not.toMatch(/analys/i);
  }
});

it.each(['de', 'en'] as const)(
  'promises in %s the own sender exactly where the profile of the plan has it',
  (locale) => {
    const words = { de: 'Eigenes Logo und eigener Absender im PDF', en: 'Your own logo and letterhead in the PDF' }[
      locale
    ];
    for (const { id, profile } of specifiedPlans) {
      const promised = planWords[id].features.filter((key) => texts[locale][key] === words);
      expect(promised).toHaveLength(hasOwnSender[profile] ? 1 : 0);
    }
  },
);
