import { expect, it } from 'vitest';
import { judge } from './judge.ts';

const outcomeOf = (html: string, messageKey: string, nodeName = /^<(\w+)/.exec(html)?.[1]) =>
  judge({
    axe: {
      version: '4',
      rules: [
        {
          id: 'aria-prohibited-attr',
          outcome: 'review',
          impact: 'serious',
          total: 1,
          nodes: [
            {
              impact: null,
              checks: [{ id: 'aria-prohibited-attr', data: { messageKey, nodeName, prohibited: ['aria-label'] } }],
              element: { selector: 'x', html, rect: null, ancestors: [], skeleton: '' },
            },
          ],
        },
      ],
    },
  });

it.each([
  ['a name that repeats the text', '<span aria-label="4 of 5">4  of 5</span>', 'noRoleSingular'],
  ['a name that is visible elsewhere', '<div aria-labelledby="a">text</div>', 'visibleLabelSingular'],
  ['an element that takes the focus', '<div tabindex="0" aria-label="Chart">text</div>', 'noRoleSingular'],
  ['a text that can be edited', '<div contenteditable="" aria-label="Note">text</div>', 'noRoleSingular'],
  ['an element with a role', '<div role="x" aria-label="Chart">text</div>', 'hasRoleSingular'],
  ['an element that may have a name in a browser', '<label aria-label="Chart">text</label>', 'noRoleSingular'],
])('asks about %s', (_, html, messageKey) => {
  expect(outcomeOf(html, messageKey).findings[0]?.outcome).toBe('review');
});

it.each([
  ['a name that says more than the text', '<div aria-label="Now 1 euro"><s>€100</s> €1</div>', 'noRoleSingular'],
  ['a name of a paragraph', '<p aria-label="I like it">👍</p>', 'hasRoleSingular'],
  ['a name that comes from nowhere', '<p aria-labelledby="nowhere">text</p>', 'unresolvedLabel'],
])('reports %s as ignored, with the sentence of a violation', (_, html, messageKey) => {
  const { rules, findings } = outcomeOf(html, messageKey);
  expect(rules).toEqual([{ ruleId: 'aria-prohibited-attr', outcome: 'violation', nodes: 1 }]);
  expect(findings[0]).toMatchObject({
    outcome: 'violation',
    message: { key: `aria-prohibited-attr.fail.${messageKey}` },
  });
  expect(findings[0]?.act).toContain('kb1m8s');
});
