import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showView } from '../../testing/show-view.tsx';
import { windowIs } from '../../testing/window-width.ts';
import facts from './pictures/facts.json';
import { ResultPicture } from './result-picture.tsx';

afterEach(cleanup);

const files = import.meta.glob<string>('./pictures/*.webp', { query: '?inline', import: 'default', eager: true });

/** Width and height in the header of an extended WebP file (RFC 9649, section 2.7). */
function sizeOf(name: string): [width: number, height: number] {
  const content = atob(files[`./pictures/${name}`]?.split(',')[1] ?? '');
  expect(content.slice(8, 16)).toBe('WEBPVP8X');
  const numberAt = (at: number) =>
    [0, 1, 2].reduce((sum, byte) => sum + content.charCodeAt(at + byte) * 256 ** byte, 0);
  return [numberAt(24) + 1, numberAt(27) + 1];
}

it.each(['de', 'en'] as const)('shows one result in the words and the size of the picture (%s)', async (locale) => {
  windowIs(true);
  showView(<ResultPicture />, { locale });
  const { width, height } = facts.sizes[locale];
  const found = await screen.findAllByRole('img', { name: /^(?:Ausschnitt eines Ergebnisses|Part of a result)/ });
  expect(found).toHaveLength(2);
  for (const [at, theme] of ['light', 'dark'].entries()) {
    const picture = found[at] as HTMLImageElement;
    expect(picture.getAttribute('src')).toContain(`${locale}-${theme}`);
    expect([picture.width, picture.height, picture.getAttribute('loading')]).toEqual([width, height, 'lazy']);
    expect(sizeOf(`${locale}-${theme}.webp`)).toEqual([2 * width, 2 * height]);
  }
  const caption = screen.getByRole('figure').querySelector('figcaption')?.textContent;
  expect(caption?.match(/\d+/g)).toEqual([String(facts.violations), String(facts.elements)]);
});

it('shows only the caption in a narrow window', () => {
  windowIs(false);
  showView(<ResultPicture />);
  expect(screen.queryAllByRole('img')).toEqual([]);
  expect(screen.getByRole('figure').textContent).toMatch(/^So sieht ein Ergebnis aus/);
});
