import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Bars, type Bar } from './bars.tsx';

afterEach(cleanup);

const bar = (id: string, value: number): Bar => ({ id, label: id, value, text: `${value}`, chart: 1 });
const widths = (container: Element) =>
  [...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'));

it('shows its numbers as text and draws them in proportion', async () => {
  const { container } = render(<Bars bars={[bar('Kritisch', 4), bar('Gering', 1)]} />);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['4', '1']);
  expect(widths(container)).toEqual(['100', '25']);
});

it('draws nothing for zeros and needs no style attribute', () => {
  const { container } = render(<Bars bars={[bar('Kritisch', 0)]} />);
  expect(widths(container)).toEqual(['0']);
  expect(container.querySelector('[style]')).toBeNull();
});
