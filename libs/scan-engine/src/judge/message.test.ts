import { loadRuleTexts, messageText } from '@stufenlos/standards';
import { describe, expect, it } from 'vitest';
import { messageOf } from './message.ts';

describe('the message of a finding', () => {
  it.each([
    [
      { id: 'has-alt', data: null },
      { key: 'has-alt.fail', data: {} },
    ],
    [
      { id: 'has-lang', data: { messageKey: 'noLang' } },
      { key: 'has-lang.fail.noLang', data: { messageKey: 'noLang' } },
    ],
    [
      { id: 'aria-required-attr', data: ['aria-checked'] },
      { key: 'aria-required-attr.fail', data: { values: ['aria-checked'] } },
    ],
    [
      { id: 'explicit-label', data: 3 },
      { key: 'explicit-label.fail', data: { value: 3 } },
    ],
  ])('consists of key and data: %o', (check, message) => {
    expect(messageOf(check, 'violation')).toEqual(message);
  });

  it('has an incomplete key for a review', () => {
    const check = { id: 'color-contrast', data: { messageKey: 'bgImage' } };
    expect(messageOf(check, 'review').key).toBe('color-contrast.incomplete.bgImage');
  });

  it('has bounded data, whatever the page put into it', () => {
    const deep: Record<string, unknown> = {};
    deep['self'] = deep;
    const { data } = messageOf(
      { id: 'x', data: { long: 'a'.repeat(9999), list: Array(999).fill('b'), deep } },
      'violation',
    );
    expect(JSON.stringify(data).length).toBeLessThan(1000);
  });

  it('has a text in both languages', async () => {
    const message = messageOf({ id: 'aria-required-attr', data: ['aria-checked'] }, 'violation');
    expect(messageText(message, await loadRuleTexts('de'))).toContain('aria-checked');
    expect(messageText(message, await loadRuleTexts('en'))).toContain('aria-checked');
  });
});
