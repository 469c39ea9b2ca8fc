import { html } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openTestPage } from '../../../testing/test-page.ts';
import { forEachStyleRule } from './for-each-style-rule.ts';
import { generatedRules } from './generated-rules.ts';
import { splitSelectors } from './split-selectors.ts';

it('leaves out rules whose selectors multiply with each level', { timeout: 60_000 }, async () => {
  const test = await openTestPage();
  const words = '&::after { content: "words" }';
  await test.show(html(`<style>#a { ${words} ${'&, &, &, & {'.repeat(8)} ${words} ${'}'.repeat(8)} }</style>`));
  const parts = [splitSelectors, forEachStyleRule].map((part) => `${part.name}: ${String(part)}`);
  const found: unknown = await test.page.evaluate(
    `(${String(generatedRules)})(document.styleSheets[0], 50, { ${parts.join(', ')} })`,
  );
  await test.close();
  expect(found).toEqual([{ selector: ':is(#a)', pseudo: '::after' }]);
});
