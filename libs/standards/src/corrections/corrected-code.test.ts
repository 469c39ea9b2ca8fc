/// <reference lib="dom" />
// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctedCode } from './corrected-code.ts';
import { readOpeningTag } from './opening-tag.ts';

const corrected = (ruleId: string, html: string) => correctedCode({ ruleId, html }, (name) => `[${name}]`)?.code;

it.each([
  ['image-alt', '<img src="/a.jpg">', '<img src="/a.jpg" alt="[alternative]">'],
  ['image-alt', '<img src="/a.jpg" />', '<img src="/a.jpg" alt="[alternative]" />'],
  ['alternative-file-name', '<img alt="a.jpg" src="/a.jpg">', '<img alt="[alternative]" src="/a.jpg">'],
  ['button-name', '<button><svg></svg></button>', '<button aria-label="[name]"><svg></svg></button>'],
  ['label', '<input name="mail">', '<label for="mail">[label]</label>\n<input name="mail" id="mail">'],
  ['label', '<input id="x1" name="mail">', '<label for="x1">[label]</label>\n<input id="x1" name="mail">'],
  ['label', '<input name="a[b]">', '<label for="feld">[label]</label>\n<input name="a[b]" id="feld">'],
  ['html-has-lang', '<html class="no-js">', '<html class="no-js" lang="[language]">'],
  [
    'meta-viewport',
    '<meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1.0">',
    '<meta name="viewport" content="width=device-width">',
  ],
  ['tabindex', `<a tabindex='5' href="/">x</a>`, '<a tabindex="0" href="/">x</a>'],
  ['listitem', '<li>x</li>', '<ul>\n  <li>x</li>\n</ul>'],
  ['autoplay-audio', '<audio src="a.mp3" autoplay></audio>', '<audio src="a.mp3" controls=""></audio>'],
])('%s: %s', (ruleId, html, expected) => {
  expect(corrected(ruleId, html)).toBe(expected);
});

it.each([
  ['color-contrast', '<p>x</p>'],
  ['image-alt', '<img src="/a.jpg" data-x="cut off …'],
  ['image-alt', 'no element'],
  ['label', '<input id="a b">'],
  ['unknown-rule', '<p>x</p>'],
  ['constructor', '<p>x</p>'],
])('has no correction for %s at %s', (ruleId, html) => {
  expect(corrected(ruleId, html)).toBeUndefined();
});

it('says whether a person has to write something', () => {
  const of = (ruleId: string, html: string) => correctedCode({ ruleId, html }, () => '[…]')?.hasPlaceholder;
  expect(of('image-alt', '<img>')).toBe(true);
  expect(of('tabindex', '<a tabindex="3">')).toBe(false);
});

it('reads what a browser reads, and changes one attribute only', () => {
  const name = fc.stringMatching(/^[a-z][a-z\d-]{0,8}$/);
  const value = fc.string({ unit: fc.constantFrom('a', ' ', '0', 'ß', '–', "'", '=', '/', ':', '(', '[') });
  const attributes = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 6 });
  fc.assert(
    fc.property(attributes, fc.string(), (given, content) => {
      const element = document.createElement('b');
      for (const [key, text] of given) element.setAttribute(key, text);
      element.textContent = content;
      const next = readOpeningTag(element.outerHTML)?.with('alt', 'new').toString() ?? '';
      const holder = document.createElement('template');
      holder.innerHTML = next;
      const read = holder.content.firstElementChild;
      element.setAttribute('alt', 'new');
      expect(read?.isEqualNode(element)).toBe(true);
    }),
  );
});
