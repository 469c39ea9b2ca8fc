import { stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, count, show, slowGroups, toggle, toggles } from '../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

describe('while the answer to a new question is awaited', () => {
  const category = 'violations';

  it('the groups beside the pane stay those of the old grouping, and nothing is asked about them', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { api, asked, slow, arrive } = slowGroups();
    show(api);
    expect(await screen.findByText('3 von 3 Elementen')).toBeTruthy();
    const byPage = await screen.findByRole('radio', { name: 'Seite' });
    slow();
    await userEvent.click(byPage);
    expect(toggles()[0]?.textContent).toMatch(/^Bilder müssen/);
    expect(toggles()[0]?.getAttribute('aria-expanded')).toBe('true');
    arrive();
    expect(await screen.findByText('50 von 61 Elementen')).toBeTruthy();
    expect(toggles()[0]?.textContent).toMatch(/^https:/);
    expect(asked).toEqual([
      { category, rule: 'image-alt' },
      { category, page: '1' },
    ]);
  });

  it('groups that all stand open are asked about once, when they are there', async () => {
    const { api, asked, slow, arrive } = slowGroups();
    show(api);
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Alle aufklappen' }));
    expect(await screen.findAllByText(/ von \d+ Element(?:en)?$/)).toHaveLength(5);
    asked.length = 0;
    slow();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    expect(toggles()).toHaveLength(5);
    arrive();
    await count('3 Funde angezeigt');
    await waitFor(() => expect(asked).toEqual([{ category, impact: 'critical', rule: 'image-alt' }]));
  });
});

it('asks nothing about a closed group when filters change, and asks again when it is opened', async () => {
  const { api, asked } = slowGroups();
  show(api);
  const button = await toggle(/^Bilder müssen/);
  await userEvent.click(button);
  await bodyOf(button).findByText('3 von 3 Elementen');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await count('3 Funde angezeigt');
  await userEvent.click(button);
  await bodyOf(button).findByText('3 von 3 Elementen');
  const ofGroup = { category: 'violations', rule: 'image-alt' };
  expect(asked).toEqual([ofGroup, { ...ofGroup, impact: 'critical' }]);
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await count('120 Funde angezeigt');
  expect(asked).toHaveLength(2);
});
