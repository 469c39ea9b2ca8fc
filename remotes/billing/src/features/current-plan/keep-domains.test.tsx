import type { Entitlement } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showPlan } from '../../testing/current-plan.tsx';
import { pro, refused, refusing, subscription } from '../../testing/samples.ts';

afterEach(cleanup);

describe('choosing after a downgrade', () => {
  const over: Entitlement = {
    ...pro,
    state: 'attention',
    reasons: ['over_limit'],
    overLimit: true,
    subscription: { ...subscription, planName: 'Basic', limit: 1, used: 2 },
    sites: [
      { hostKey: 'shop.example', url: 'https://shop.example/', source: 'subscription' },
      { hostKey: 'blog.example', url: 'https://blog.example/', source: 'subscription', overLimit: true },
      { hostKey: 'old.example', url: 'https://old.example/', source: 'payment' },
    ],
    siteChoice: { keep: 1, open: true },
  };

  it('says of which websites only reports are left, and asks for one of the subscription’s', async () => {
    const { container } = showPlan(over);
    expect(await screen.findByText(/^Im Abo · über der Zahl Ihres Tarifs: Berichte bleiben lesbar/)).toBeTruthy();
    const group = screen.getByRole('group', { name: 'Welche Domain soll im Abo bleiben?' });
    const options = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(options.map(({ value, checked }) => [value, checked])).toEqual([
      ['shop.example', true],
      ['blog.example', false],
    ]);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('asks once more, sends the choice, says what counts now and leads the focus on', async () => {
    let seen = over;
    const asked: string[][] = [];
    const { platform } = showPlan(() => seen, {
      api: {
        keepSites: ({ body }) => {
          asked.push(body.hostKeys);
          seen = { ...over, siteChoice: { keep: 1, open: false } };
          return seen;
        },
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'blog.example' }));
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl festlegen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Auswahl festlegen?' });
    expect(dialog.textContent).toContain('Im Abo bleiben dann: blog.example.');
    // The dialog has a form of its own, and a form in a form would submit both.
    expect(dialog.closest('form')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Auswahl festlegen' }));
    expect(await screen.findByText(/^Sie haben gewählt, welche Domains im Abo bleiben\./)).toBeTruthy();
    expect(asked).toEqual([['blog.example']]);
    expect(platform.announcements).toContainEqual({ text: 'Im Abo bleiben: blog.example.', politeness: 'polite' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ihre Domains' }));
  });

  it('of several wants exactly as many as the plan includes', async () => {
    const sites = ['a', 'b', 'c'].map((name, at) => ({
      hostKey: `${name}.example`,
      url: `https://${name}.example/`,
      source: 'subscription' as const,
      ...(at === 2 && { overLimit: true as const }),
    }));
    const { container } = showPlan({ ...over, sites, siteChoice: { keep: 2, open: true } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'c.example' }));
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl festlegen' }));
    const alert = await screen.findByText('Bitte wählen Sie genau so viele Domains, wie Ihr Abo umfasst.');
    expect(alert).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('says when the choice was made elsewhere meanwhile', async () => {
    showPlan(over, { api: { keepSites: refusing(refused('conflict', 409, { data: { reason: 'chosen' } })) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Auswahl festlegen' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Auswahl festlegen' }));
    expect(await screen.findByText(/^Diese Auswahl ist nicht mehr möglich/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['de', 'en'] as const)('speaks %s about a choice that was made, and when the next may be', async (locale) => {
    const cases: [NonNullable<Entitlement['siteChoice']>, RegExp][] = [
      [{ keep: 1, open: false }, /gewählt|chosen/],
      [{ keep: 1, open: false, until: '2026-12-21T12:00:00.000Z' }, /21\. Dezember 2026|December 21, 2026/],
      [{ keep: 1, open: true }, /einmal wählen|choose once/],
    ];
    for (const [siteChoice, words] of cases) {
      const { container, unmount } = showPlan({ ...over, siteChoice }, { locale });
      await waitFor(() => expect(container.querySelectorAll('li').length).toBe(3));
      expect(container.textContent).not.toMatch(/domains\.|\{\{/);
      expect(container.textContent).toMatch(words);
      unmount();
    }
  });
});
