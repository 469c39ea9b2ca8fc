/// <reference lib="dom" />
// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctedCode } from './corrected-code.ts';
import type { FindingMessage } from '../finding-message.ts';
import { readOpeningTag } from './opening-tag.ts';

const none = { key: '', data: {} };
const corrected = (ruleId: string, html: string, message: FindingMessage = none) =>
  correctedCode({ ruleId, html, message }, (name) => `[${name}]`)?.code;

it.each([
  ['image-alt', '<img src="/a.jpg">', '<img src="/a.jpg" alt="[alternative]">'],
  ['image-alt', '<img src="/a.jpg" />', '<img src="/a.jpg" alt="[alternative]" />'],
  ['alternative-file-name', '<img alt="a.jpg" src="/a.jpg">', '<img alt="[alternative]" src="/a.jpg">'],
  ['button-name', '<button><svg></svg></button>', '<button aria-label="[name]"><svg></svg></button>'],
  ['label', '<input name="mail">', '<label>[label] <input name="mail"></label>'],
  ['label', '<input id="x1" name="mail">', '<label for="x1">[label]</label>\n<input id="x1" name="mail">'],
  ['select-name', '<select><option>a</select>', '<label>[label] <select><option>a</select></label>'],
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
  ['label', '<input title="Ihre id x">', '<label>[label] <input title="Ihre id x"></label>'],
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
  ['alternative-file-name', '<img src="a.jpg" alt="" aria-labelledby="b">'],
  ['alternative-file-name', '<img src="a.jpg" alt="a.jpg" aria-labelledby="b">'],
  ['alternative-file-name', '<span role="img" alt="a.jpg">a.jpg</span>'],
])('has no correction for %s at %s', (ruleId, html) => {
  expect(corrected(ruleId, html)).toBeUndefined();
});

it.each([
  ['<img src="a.png" aria-label="a.png">', '<img src="a.png" aria-label="[alternative]">'],
  ['<span role="img" aria-label="a.png"></span>', '<span role="img" aria-label="[alternative]"></span>'],
  ['<img aria-label="" alt="a.png" title="x">', '<img aria-label="" alt="[alternative]" title="x">'],
  ['<img src="a.png" title="a.png">', '<img src="a.png" title="[alternative]">'],
])('corrects the attribute that gives the name: %s', (html, expected) => {
  expect(corrected('alternative-file-name', html)).toBe(expected);
});

it.each([
  ['<div class="x">', '<div class="x" tabindex="0" role="region" aria-label="[name]">'],
  ['<section title="Preise">', '<section title="Preise" tabindex="0" role="region">'],
  ['<pre>', '<pre tabindex="0" role="region" aria-label="[name]">'],
  ['<div role="presentation">', '<div role="region" tabindex="0" aria-label="[name]">'],
  ['<ul style="overflow:auto">', '<ul style="overflow:auto" tabindex="0" aria-label="[name]">'],
  ['<p>', '<p tabindex="0">'],
  ['<div role="grid" aria-label="Plan">', '<div role="grid" aria-label="Plan" tabindex="0">'],
  ['<div role="tabpanel" aria-labelledby="t">', '<div role="tabpanel" aria-labelledby="t" tabindex="0">'],
  ['<div role="log">', '<div role="log" tabindex="0" aria-label="[name]">'],
  ['<div role="paragraph">', '<div role="paragraph" tabindex="0">'],
])('makes an area that scrolls reachable without taking its role or name: %s', (tag, expected) => {
  expect(corrected('scrollable-region-focusable', `${tag}x`)).toBe(`${expected}x`);
});

it('gives fields of one name no id', () => {
  const radios = ['a', 'b'].map((value) => corrected('label', `<input type="radio" name="size" value="${value}">`));
  expect(radios.join('')).not.toMatch(/\b(?:id|for)=/);
});

it('fills the label around a field instead of nesting a second one', () => {
  const message = { key: 'implicit-label.fail', data: { implicitLabel: '' } };
  expect(corrected('label', '<input id="a">', message)).toBe('[label] <input id="a">');
});

it('puts no list into a list that has another role', () => {
  const message = { key: 'listitem.fail.roleNotValid', data: { messageKey: 'roleNotValid' } };
  expect(corrected('listitem', '<li>x</li>', message)).toBeUndefined();
});

it('says whether a person has to write something', () => {
  const of = (ruleId: string, html: string) =>
    correctedCode({ ruleId, html, message: none }, () => '[…]')?.hasPlaceholder;
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
