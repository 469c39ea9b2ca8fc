import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubResizeObserver } from '../testing/stub-resize-observer.ts';
import * as ui from '../index.ts';
import { ShowcasePage } from './showcase-page.tsx';
import { Showcase } from './showcase.tsx';

const sources = Object.values(
  import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n');
const isComponent = (name: string) => /^[A-Z]/.test(name);

beforeEach(stubResizeObserver);
afterEach(cleanup);

it.each(Object.keys(ui).filter(isComponent))('shows %s', (name) => {
  expect(sources).toMatch(new RegExp(`<${name}[\\s>]`));
});

it('gives every state its own name', () => {
  render(<Showcase />);
  const names = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
});

it('outside of the product it has a switch between the themes', async () => {
  render(<ShowcasePage />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dunkel' }));
  expect(document.documentElement.className).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Hell' }));
  expect(document.documentElement.className).toBe('');
});
