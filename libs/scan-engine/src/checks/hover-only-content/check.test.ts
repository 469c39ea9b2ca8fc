import { describe, expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { hoverOnlyContent } from './check.ts';

const element: ElementFacts = { selector: 'li', html: '<li>', rect: null, ancestors: [], skeleton: '' };
const evaluate = (...appearing: { keys: string | null; hasOverview: boolean }[]) =>
  hoverOnlyContent.evaluate({
    tried: appearing.length,
    appearing: appearing.map((one) => ({
      ...one,
      element,
      name: 'Products',
      links: ['Lamps', 'Shades', 'Bulbs', 'Wire'],
    })),
    texts: [],
  } as never);

it('does not apply to a page on which nothing appears', () => {
  expect(evaluate()).toEqual({ isApplicable: false, findings: [] });
});

it('passes when the keyboard brings up the same content', () => {
  expect(evaluate({ keys: 'Tab', hasOverview: false })).toEqual({ isApplicable: true, findings: [] });
});

it('asks a person when a link leads to a page that may list the same links', () => {
  expect(evaluate({ keys: null, hasOverview: true }).findings).toMatchObject([{ outcome: 'review' }]);
});

it('reports links that only the pointer reaches', () => {
  expect(evaluate({ keys: null, hasOverview: false }).findings).toEqual([
    { outcome: 'violation', data: { name: 'Products', links: 'Lamps, Shades, Bulbs', count: 4 }, element },
  ]);
});

describe('a text that appears', () => {
  const tip = {
    element,
    name: '?',
    text: 'Your licence number is in section 5 of your photocard',
    keys: null as string | null,
    isOnlyHere: true,
    isDescribed: false,
    isTransparent: false,
    isFocusable: false,
  };
  const evaluateText = (facts: Partial<typeof tip>) =>
    hoverOnlyContent.evaluate({ tried: 1, appearing: [], texts: [{ ...tip, ...facts }] } as never);

  it.each([
    ['is elsewhere on the page, or a menu', { isOnlyHere: false }],
    ['says next to nothing', { text: '› 2 new' }],
    ['is a sign in a font of icons', { text: 'keyboard_arrow_right' }],
  ])('is not asked about when it %s', (_name, facts) => {
    expect(evaluateText(facts)).toEqual({ isApplicable: false, findings: [] });
  });

  it('passes when the keyboard brings it up', () => {
    expect(evaluateText({ keys: 'Tab' })).toEqual({ isApplicable: true, findings: [] });
  });

  it.each([
    ['is a description for screen readers', { isDescribed: true }],
    ['is only transparent, so that screen readers read it', { isTransparent: true }],
    ['appears at something that can get the focus', { isFocusable: true }],
    ['is a label', { text: 'Additional information' }],
    ['is about the pointer', { text: 'Click the picture to see it in full size' }],
    ['is about the pointer, in German', { text: 'Zum Vergrößern bitte das Bild anklicken' }],
  ])('is for a person when it %s', (_name, facts) => {
    expect(evaluateText(facts)).toMatchObject({ isApplicable: true, findings: [{ outcome: 'review' }] });
  });

  it.each([
    ['Your licence number is in section 5 of your photocard'],
    ['您的驾驶执照号码位于照片卡的第五部分'],
    ['運転免許証の番号はカードの五番目の欄にあります'],
  ])('is reported when only the pointer brings it up: %s', (text) => {
    expect(evaluateText({ text }).findings).toEqual([
      { outcome: 'violation', messageKey: 'text', data: { name: '?', text }, element },
    ]);
  });

  it('is quoted with at most 80 characters', () => {
    const text = 'Only the pointer shows it. '.repeat(9).trim();
    expect(evaluateText({ text }).findings[0]?.data).toEqual({ name: '?', text: `${text.slice(0, 79).trim()}…` });
  });
});
