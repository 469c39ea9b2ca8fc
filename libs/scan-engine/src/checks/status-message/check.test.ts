import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { statusMessage } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };

function findingsOf(status: string, focus: string, dialog: object | null = null): number {
  const controls = [{ element, before: { name: 'Copy' }, dialog, steps: [{ status, focus }] }];
  return statusMessage.evaluate({ controls } as never).findings.length;
}

it.each<[string, string, string, object | null]>([
  ['no text appears, or a live region has it', '', 'control', null],
  ['the focus moves to the text', 'Copied', 'content', null],
  ['a dialog opens', 'Saved', 'control', {}],
])('is not asked when %s', (_name, status, focus, dialog) => {
  expect(findingsOf(status, focus, dialog)).toBe(0);
});

it('is asked when a text appears and nothing announces it', () => {
  expect(findingsOf('Copied to the clipboard', 'control')).toBe(1);
});
