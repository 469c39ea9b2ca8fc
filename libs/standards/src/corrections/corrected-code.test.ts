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
  [
    'meta-viewport',
    '<meta name="viewport" content="width=device-width; initial-scale=1; user-scalable = no">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
  ],
  [
    'meta-viewport-large',
    '<meta name="viewport" content="width=device-width maximum-scale=2">',
    '<meta name="viewport" content="width=device-width">',
  ],
  [
    'image-alt',
    '<img src="haus.jpg" title="Das alt ehrwürdige Haus">',
    '<img src="haus.jpg" title="Das alt ehrwürdige Haus" alt="[alternative]">',
  ],
  [
    'html-has-lang',
    `<html data-x='ein lang er Text' class="a lang b">`,
    `<html data-x='ein lang er Text' class="a lang b" lang="[language]">`,
  ],
  ['label', '<input title="Ihre id x">', '<label for="feld">[label]</label>\n<input title="Ihre id x" id="feld">'],
  ['frame-title', '<iframe name="der title x">', '<iframe name="der title x" title="[title]">'],
  ['aria-hidden-body', '<body class="x aria-hidden y">', undefined],
  ['html-xml-lang-mismatch', `<html lang='a"b'>`, `<html lang='a"b' xml:lang="a&quot;b">`],
  ['autoplay-audio', '<audio autoplay src="a" AUTOPLAY>', '<audio src="a" controls="">'],
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
  fc.assert(fc.property(attributes, fc.string(), expectOneChange));
});

it('is not misled by names of attributes within values and names', () => {
  const word = fc.constantFrom('alt', 'lang', 'id', 'title', 'x', '-', ' ', ' ', '=', "'", '"', '=new', '\n');
  const value = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
  const name = fc.constantFrom('alt', 'lang', 'id', 'title', 'data-alt', 'alt-x', 'xml:lang');
  const attributes = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 5 });
  fc.assert(fc.property(attributes, fc.constantFrom('x', ' alt="y" '), expectOneChange), { numRuns: 500 });
});

function expectOneChange(given: readonly (readonly [string, string])[], content: string): void {
  const element = document.createElement('b');
  for (const [key, text] of given) element.setAttribute(key, text);
  element.textContent = content;
  const tag = readOpeningTag(element.outerHTML);
  const read = (code = '') => {
    const holder = document.createElement('template');
    holder.innerHTML = code;
    return holder.content.firstElementChild;
  };
  const [changed, removed] = [read(tag?.with('alt', 'new').toString()), read(tag?.without('alt').toString())];
  element.removeAttribute('alt');
  expect(removed?.isEqualNode(element)).toBe(true);
  element.setAttribute('alt', 'new');
  expect(changed?.isEqualNode(element)).toBe(true);
}
