import { expect, it } from 'vitest';
import { findingText } from './message-text.ts';
import { loadRuleTexts } from './rule-texts.ts';

const texts = [await loadRuleTexts('de'), await loadRuleTexts('en')];

it.each([
  ['change-on-focus.fail.navigation', { label: '', url: '/x' }],
  ['change-on-focus.fail.lost', { label: '' }],
  ['change-on-focus.incomplete.moved', { label: '' }],
  ['change-on-input.fail', { label: '', url: '/x' }],
  ['change-on-input.incomplete', { label: '', url: '/x', text: 'Sort' }],
  ['dialog-focus.fail.modal', { name: '', opener: 'Open' }],
  ['dialog-focus.incomplete.focus', { name: 'Search', opener: '' }],
  ['dialog-focus.incomplete.return', { name: 'Search', opener: '' }],
  ['error-identified.fail.silent', { field: '' }],
  ['error-identified.incomplete.silent', { field: '' }],
  ['error-suggestion.incomplete.browser', { label: '' }],
  ['error-suggestion.incomplete.message', { label: '', text: 'Wrong' }],
  ['status-message.incomplete', { name: '', text: 'Copied' }],
])('calls an element without a name by its tag: %s', (key, data) => {
  const [ruleId = ''] = key.split('.');
  for (const locale of texts) {
    const text = findingText({ ruleId, message: { key, data }, html: '<my-field class="x">' }, locale);
    expect(text).toMatch(/[„“]my-field[“”]/);
    expect(text).not.toMatch(/„“|“”/);
  }
});

it.each([
  ['dialog-focus.fail.modal', { name: 'Search', opener: '' }],
  ['dialog-focus.incomplete.focus', { name: '', opener: 'Open' }],
  ['dialog-focus.incomplete.return', { name: '', opener: 'Open' }],
  ['dialog-focus.incomplete.closing', { name: '', opener: 'Open' }],
])('does not name another element without a name: %s', (key, data) => {
  for (const locale of texts) {
    const finding = { ruleId: 'dialog-focus', message: { key, data }, html: '<button>' };
    const text = findingText(finding, locale);
    expect(text).not.toBe(locale.rules['dialog-focus']?.description);
    expect(text).not.toMatch(/„“|“”/);
    expect(text).toMatch(/[Dd]ialog/);
  }
});

it('keeps the name of an element that has one', () => {
  const message = { key: 'change-on-focus.fail.lost', data: { label: 'City' } };
  for (const locale of texts) {
    expect(findingText({ ruleId: 'change-on-focus', message, html: '<input>' }, locale)).toMatch(/City/);
  }
});

it('keeps an empty value that names something else', () => {
  const message = { key: 'duplicate-id-aria.fail', data: { value: '' } };
  for (const locale of texts) {
    expect(findingText({ ruleId: 'duplicate-id-aria', message, html: '<p id>' }, locale)).toMatch(/: $/);
  }
});
