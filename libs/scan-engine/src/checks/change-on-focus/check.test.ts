import { expect, it } from 'vitest';
import type { ContextChange } from '../../gather/driven/forms/change-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { changeOnFocus } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };
const outcomesOf = (kinds: ContextChange['kind'][]) =>
  changeOnFocus
    .evaluate({
      onFocus: kinds.map((kind) => ({ element, label: 'Name', kind, url: '', nearby: '', description: '' })),
    } as never)
    .findings.map(({ outcome, messageKey }) => `${outcome} ${messageKey}`);

it('says nothing about controls that keep the focus', () => {
  expect(outcomesOf([])).toEqual([]);
});

it('is certain when the page navigates or removes the focus, and asks when it moves the focus', () => {
  expect(outcomesOf(['navigation', 'lost', 'moved'])).toEqual([
    'violation navigation',
    'violation lost',
    'review moved',
  ]);
});
