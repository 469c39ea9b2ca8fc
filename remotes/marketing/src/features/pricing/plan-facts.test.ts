import { expect, it } from 'vitest';
import { planFacts } from './plan-facts.ts';

const [free, basic, pro, enterprise] = planFacts;

it('gives every plan at least what the smaller one has', () => {
  const grows = (of: (facts: (typeof planFacts)[number]) => number) => {
    const values = planFacts.map(of);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  };
  grows(({ rules }) => rules);
  grows(({ covered }) => covered);
  grows(({ driven }) => driven);
  grows(({ questions }) => questions);
  grows(({ pages }) => pages);
});

it('says what each plan adds', () => {
  expect(free).toMatchObject({
    standard: 'WCAG 2.1 A, AA',
    driven: 0,
    seesMobile: false,
    pages: 1,
    sites: undefined,
    hasOwnSender: false,
  });
  expect(basic).toMatchObject({
    standard: 'WCAG 2.1 A, AA',
    seesMobile: true,
    questions: 0,
    pages: 50,
    sites: 1,
    hasOwnSender: false,
  });
  expect(pro).toMatchObject({ standard: 'WCAG 2.2 A, AA', seesDark: true, pages: 200, sites: 5, hasOwnSender: true });
  expect(pro?.driven).toBeGreaterThan((basic?.driven ?? 0) + 20);
  expect(enterprise).toMatchObject({ standard: 'WCAG 2.2 A, AA, AAA', pages: 1000, sites: null, hasOwnSender: true });
});
