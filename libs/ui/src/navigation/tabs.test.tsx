import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

type Id = 'violations' | 'review' | 'passes';

function Result() {
  const [selected, setSelected] = useState<Id>('violations');
  return (
    <Tabs<Id>
      label="Ergebnis"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'violations', label: 'Verstöße (3)', panel: <p>drei</p> },
        { id: 'review', label: 'Zu prüfen (1)', panel: <p>eins</p> },
        { id: 'passes', label: 'Bestanden (9)', panel: <p>neun</p> },
      ]}
    />
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => void render(<Result />));
afterEach(cleanup);

it('is a named list of tabs with one selected tab and its panel', async () => {
  expect(screen.getByRole('tablist', { name: 'Ergebnis' })).toBeTruthy();
  expect(screen.getAllByRole('tab')).toHaveLength(3);
  expect(screen.getByRole('tabpanel', { name: 'Verstöße (3)' }).textContent).toContain('drei');
});

it('has one tab stop, then the panel', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('Verstöße (3)'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

it.each([
  ['{ArrowRight}', 'Zu prüfen (1)'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Verstöße (3)'],
  ['{ArrowLeft}', 'Bestanden (9)'],
  ['{End}', 'Bestanden (9)'],
  ['{End}{Home}', 'Verstöße (3)'],
  ['{ArrowDown}', 'Verstöße (3)'],
  ['{Control>}{ArrowRight}{/Control}', 'Verstöße (3)'],
])('selects and focuses at once with %s', async (keys, name) => {
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(selectedTab()).toBe(name);
  expect(document.activeElement).toBe(tab(name));
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

it('selects a tab by click', async () => {
  await userEvent.click(tab('Bestanden (9)'));
  expect(screen.getByRole('tabpanel', { name: 'Bestanden (9)' }).textContent).toContain('neun');
});

it('keeps every panel in the document for print', () => {
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(3);
});
