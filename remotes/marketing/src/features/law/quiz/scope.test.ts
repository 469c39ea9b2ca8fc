import { describe, expect, it } from 'vitest';
import { judgeScope, reasonBasis, type Answers, type Tendency } from './scope.ts';

const shop: Answers = { consumers: 'yes', contract: 'yes', micro: 'no', offer: 'service', exception: 'no' };

it.each<[string, Partial<Answers>, Tendency]>([
  ['a shop for consumers', {}, 'for'],
  ['a shop for businesses only', { consumers: 'no' }, 'against'],
  ['a shop of a microenterprise', { micro: 'yes' }, 'against'],
  ['a bank or e-books without a contract online', { contract: 'no' }, 'open'],
  ['e-books of a microenterprise without a contract online', { contract: 'no', micro: 'yes' }, 'against'],
  ['a named product of a microenterprise', { offer: 'product', micro: 'yes' }, 'for'],
  ['a named product that cannot be bought online', { offer: 'product', contract: 'no' }, 'for'],
  ['products and services of a microenterprise', { offer: 'both', micro: 'yes' }, 'for'],
  ['cash machines, sold to banks only', { offer: 'product', consumers: 'no' }, 'open'],
  ['cash machines and their maintenance, sold to banks only', { offer: 'both', consumers: 'no' }, 'open'],
  ['anything, sold to banks only', { offer: 'unsure', consumers: 'no' }, 'open'],
  ['consumers unsure', { consumers: 'unsure' }, 'open'],
  ['contract unsure', { contract: 'unsure' }, 'open'],
  ['size unsure', { micro: 'unsure' }, 'open'],
  ['size unsure without a contract', { micro: 'unsure', contract: 'no' }, 'open'],
  ['kind of offer unsure', { offer: 'unsure' }, 'open'],
  ['kind of offer unsure in a microenterprise', { offer: 'unsure', micro: 'yes' }, 'open'],
  ['an exception', { exception: 'yes' }, 'for'],
  ['an exception, perhaps', { exception: 'unsure' }, 'for'],
])('%s', (_, answers, tendency) => {
  expect(judgeScope({ ...shop, ...answers }).tendency).toBe(tendency);
});

describe('whatever is answered', () => {
  const certainty = ['yes', 'no', 'unsure'] as const;
  const choices = {
    consumers: certainty,
    contract: certainty,
    micro: certainty,
    offer: ['service', 'product', 'both', 'unsure'],
    exception: certainty,
  } as const satisfies { [Name in keyof Answers]: readonly Answers[Name][] };
  const names = Object.keys(choices) as (keyof Answers)[];
  const withEach = (answers: Answers, name: keyof Answers): Answers[] =>
    choices[name].map((answer) => ({ ...answers, [name]: answer }));
  const every = names.reduce((sofar, name) => sofar.flatMap((answers) => withEach(answers, name)), [shop]);
  const judged = every.map((answers) => ({ answers, ...judgeScope(answers) }));

  it('gives a reason for every tendency, each once', () => {
    const used = new Set<string>();
    for (const { tendency, reasons } of judged) {
      const all = [...reasons.for, ...reasons.against, ...reasons.open];
      expect(reasons[tendency].length).toBeGreaterThan(0);
      expect(new Set(all).size).toBe(all.length);
      for (const reason of all) used.add(reason);
    }
    expect(judged).toHaveLength(324);
    expect([...used].toSorted()).toEqual(Object.keys(reasonBasis).toSorted());
  });

  it('speaks against a service alone: for businesses, or of a microenterprise', () => {
    const isOut = ({ offer, consumers, micro }: Answers) =>
      offer === 'service' && (consumers === 'no' || (consumers === 'yes' && micro === 'yes'));
    expect(judged.filter(({ answers, tendency }) => (tendency === 'against') !== isOut(answers))).toEqual([]);
  });

  it('speaks for what consumers get alone: a named product, or a contract online with a larger business', () => {
    const isIn = ({ consumers, offer, contract, micro }: Answers) =>
      consumers === 'yes' &&
      (['product', 'both'].includes(offer) || (offer === 'service' && contract === 'yes' && micro === 'no'));
    expect(judged.filter(({ answers, tendency }) => (tendency === 'for') !== isIn(answers))).toEqual([]);
  });

  it('leaves open what one more answer could turn', () => {
    const early = judged.filter(({ answers, tendency }) => {
      const unsure = names.filter((name) => answers[name] === 'unsure');
      const certain = unsure.flatMap((name) => withEach(answers, name));
      return tendency !== 'open' && certain.some((one) => judgeScope(one).tendency !== tendency);
    });
    expect(early).toEqual([]);
  });
});
