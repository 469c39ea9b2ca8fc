import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const dark = css.indexOf(':root.dark');
const colours = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]));
const light = colours(css.slice(0, dark));
const themes = { light, dark: new Map([...light, ...colours(css.slice(dark))]) };

interface Colour {
  parseString(text: string): void;
}
/** A part of axe-core that its types lack. */
const { Color, getContrast } = (
  axe.commons as unknown as { color: { Color: new () => Colour; getContrast: (a: Colour, b: Colour) => number } }
).color;

/** Contrast as axe-core computes it for pages. */
function contrast(theme: Map<string, string>, front: string, back: string): number {
  const colourOf = (name: string) => {
    const colour = new Color();
    colour.parseString(theme.get(name) ?? fail(name));
    return colour;
  };
  return getContrast(colourOf(front), colourOf(back));
}
const fail = (name: string): never => {
  throw new Error(`there is no token ${name}`);
};

const pages = ['bg', 'surface', 'sunken'];
const tags = ['critical', 'serious', 'moderate', 'minor', 'pass', 'incomplete', 'inapplicable'];
/** Text and its background. The contrast must reach level AAA, 7:1 (WCAG 2.2, SC 1.4.6). */
const texts: [string, string][] = [
  ...['text', 'text-muted', 'link', 'link-visited'].flatMap((front) =>
    pages.map((back): [string, string] => [front, back]),
  ),
  ...['brand', 'brand-hover'].map((back): [string, string] => ['on-brand', back]),
  ['on-brand-soft', 'brand-soft'],
  ['on-band', 'band'],
  ['on-accent', 'accent'],
  ['mark-ink', 'mark'],
  ['on-danger', 'danger'],
  ['danger', 'bg'],
  ['danger', 'surface'],
  ...tags.flatMap((tag): [string, string][] => [
    [tag, `${tag}-bg`],
    [tag, 'surface'],
  ]),
];
/** Borders of controls, the focus ring and the bars. The contrast must reach 3:1 (WCAG 2.2, SC 1.4.11). */
const shapes: [string, string][] = [
  ...pages.map((back): [string, string] => ['border-strong', back]),
  ...[...pages, 'brand-soft'].map((back): [string, string] => ['focus', back]),
  ['band-focus', 'band'],
  ...[1, 2, 3, 4].map((n): [string, string] => [`chart-${n}`, 'surface']),
];

describe.each(Object.entries(themes))('in the %s theme', (_name, theme) => {
  it.each(texts)('%s on %s has at least 7:1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(7);
  });

  it.each(shapes)('%s on %s has at least 3:1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

it('every colour of the page except the accent has a value for each theme', () => {
  const own = colours(css.slice(dark));
  expect([...light.keys()].filter((name) => !own.has(name))).toEqual(['accent', 'on-accent']);
});
