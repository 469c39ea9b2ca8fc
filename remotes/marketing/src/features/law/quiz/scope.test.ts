import { expect, it } from 'vitest';
import { judgeScope, reasonBasis, type Answers, type Tendency } from './scope.ts';

const shop: Answers = { consumers: 'yes', contract: 'yes', micro: 'no', offer: 'service', exception: 'no' };

it.each<[string, Partial<Answers>, Tendency]>([
  ['a shop for consumers', {}, 'for'],
  ['a shop for businesses only', { consumers: 'no' }, 'against'],
  ['a shop of a microenterprise', { micro: 'yes' }, 'against'],
  ['a site that only informs', { contract: 'no' }, 'against'],
  ['a named product of a microenterprise', { offer: 'product', micro: 'yes' }, 'for'],
  ['a named product that cannot be bought online', { offer: 'product', contract: 'no' }, 'for'],
  ['products and services of a microenterprise', { offer: 'both', micro: 'yes' }, 'for'],
  ['a named product for businesses only', { offer: 'product', consumers: 'no' }, 'against'],
  ['consumers unsure', { consumers: 'unsure' }, 'open'],
  ['contract unsure', { contract: 'unsure' }, 'open'],
  ['size unsure', { micro: 'unsure' }, 'open'],
  ['size unsure without a contract', { micro: 'unsure', contract: 'no' }, 'against'],
  ['kind of offer unsure', { offer: 'unsure' }, 'open'],
  ['kind of offer unsure in a microenterprise', { offer: 'unsure', micro: 'yes' }, 'open'],
  ['an exception', { exception: 'yes' }, 'for'],
  ['an exception, perhaps', { exception: 'unsure' }, 'for'],
])('%s', (_, answers, tendency) => {
  expect(judgeScope({ ...shop, ...answers }).tendency).toBe(tendency);
});

it('gives a reason for every tendency, whatever is answered, and each once', () => {
  const certainty = ['yes', 'no', 'unsure'] as const;
  let cases = 0;
  const used = new Set<string>();
  for (const consumers of certainty)
    for (const contract of certainty)
      for (const micro of certainty)
        for (const exception of certainty)
          for (const offer of ['service', 'product', 'both', 'unsure'] as const) {
            const { tendency, reasons } = judgeScope({ consumers, contract, micro, offer, exception });
            const all = [...reasons.for, ...reasons.against, ...reasons.open];
            expect(reasons[tendency].length).toBeGreaterThan(0);
            expect(new Set(all).size).toBe(all.length);
            for (const reason of all) used.add(reason);
            cases += 1;
          }
  expect(cases).toBe(324);
  expect([...used].toSorted()).toEqual(Object.keys(reasonBasis).toSorted());
});
