import type { Entitlement } from '@stufenlos/contracts';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { plain, showPlan } from '../../testing/current-plan.tsx';
import { nothing, payment, pro, subscription } from '../../testing/samples.ts';

afterEach(cleanup);

describe('the plan', () => {
  it('is told in one line with the provider’s price, beside what was paid once', async () => {
    showPlan(pro);
    const section = (await screen.findByRole('heading', { name: 'Ihr aktueller Tarif' })).parentElement!;
    expect([...section.querySelectorAll('p')].map(plain)).toEqual([
      'Pro, 40,00 € pro Monat inkl. gesetzlicher USt. · 2 von 5 Domains belegt',
      'Basic, einmalig bezahlt · 1 von 1 Domain belegt',
    ]);
    expect(within(section).getByRole('button', { name: 'portal' })).toBeTruthy();
  });

  it.each([
    [true, /^Läuft bis zum 21\. Dezember 2026 und endet dann von selbst\./],
    [false, /^Verlängert sich am 21\. Dezember 2026 um einen weiteren Zeitraum/],
  ])('that is paid by the year says when it ends, or that it was renewed (%s)', async (cancelAtPeriodEnd, words) => {
    const price = { amount: 40_000, currency: 'EUR', formatted: '400,00 €', interval: 'year' } as const;
    showPlan({ ...pro, subscription: { ...subscription, price, cancelAtPeriodEnd }, payments: [] });
    expect(await screen.findByText(/^Pro, 400,00.€ pro Jahr/)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('has no count where there is no limit', async () => {
    showPlan({ ...pro, subscription: { ...subscription, planName: 'Enterprise', limit: null }, payments: [] });
    expect(await screen.findByText('Enterprise · Domains ohne Begrenzung')).toBeTruthy();
  });

  it('says which payment is suspended', async () => {
    showPlan({ ...nothing, reasons: ['dispute'], payments: [{ ...payment, suspended: true }] });
    expect(await screen.findByText(/^Basic, einmalig bezahlt .* \(ruht zurzeit\)$/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Rückbuchung läuft' })).toBeTruthy();
  });

  it('says nothing to somebody without one, and offers no portal and no form', async () => {
    const { platform } = showPlan(nothing, { api: { orders: () => ({ orders: [] }) } });
    await waitFor(() => expect(platform.entitlement.getState().status).toBe('ready'));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('what needs attention', () => {
  const reasons = ['past_due', 'dispute', 'over_limit', 'ending', 'limit_unknown'] as const;

  it('is one region with a heading for each', async () => {
    const { container } = showPlan({ ...pro, state: 'attention', reasons: [...reasons] });
    const region = await screen.findByRole('region', { name: 'Bitte beachten Sie' });
    expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(reasons.length);
    expect(within(region).getByText('Ihr Abo endet am 21. Dezember 2026.')).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each(reasons)('speaks both languages about %s', async (reason) => {
    for (const locale of ['de', 'en'] as const) {
      showPlan({ ...pro, state: 'attention', reasons: [reason] }, { locale });
      const region = await screen.findByRole('region', { name: /^(?:Bitte beachten Sie|Please note)$/ });
      expect(region.textContent).not.toContain('attention.');
      expect(region.textContent).not.toContain('{{');
    }
  });

  it.each([
    ['failed', { de: 'Zahlung nicht gelungen', en: 'Payment did not go through' }, true],
    ['authentication', { de: 'Zahlung bestätigen', en: 'Confirm your payment' }, true],
    ['ended', { de: 'Tarif beendet', en: 'Plan ended' }, true],
    ['order', { de: 'Bestellung nicht bezahlt', en: 'Order not paid' }, false],
  ] as const)('names a payment that did not come, and where to mend it: %s', async (kind, heading, hasPortal) => {
    for (const locale of ['de', 'en'] as const) {
      const { container } = showPlan(
        { ...pro, state: 'attention', reasons: ['past_due'], paymentProblem: { kind, planName: 'Pro' } },
        { locale },
      );
      const region = await within(container).findByRole('region', { name: /^(?:Bitte beachten Sie|Please note)$/ });
      const headings = within(region).getAllByRole('heading', { level: 3 });
      expect(headings.map(({ textContent }) => textContent)).toEqual([heading[locale]]);
      expect(region.textContent).toContain('Pro');
      expect(region.textContent).not.toMatch(/attention\.|\{\{/);
      expect(within(region).queryAllByRole('button')).toHaveLength(hasPortal ? 1 : 0);
      expect(await findBarriers(container)).toEqual([]);
    }
  });

  it('tells an end without a date', async () => {
    showPlan({ ...pro, reasons: ['ending'], subscription: { ...subscription, periodEnd: null } });
    expect(await screen.findByText('Ihr Abo endet mit dem laufenden Zeitraum.')).toBeTruthy();
  });

  it('is no region when there is nothing', async () => {
    showPlan(pro);
    await screen.findByText('shop.example');
    expect(screen.queryByRole('region', { name: 'Bitte beachten Sie' })).toBeNull();
  });

  it('looks again for a limit that is not known yet', async () => {
    let known: Entitlement = { ...pro, state: 'attention', reasons: ['limit_unknown'] };
    showPlan(() => known);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    known = pro;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bitte beachten Sie' })).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('is not joined by an error while the shown plan is asked for again', async () => {
    const answer = Promise.withResolvers<Entitlement>();
    const answers: (Entitlement | Promise<Entitlement>)[] = [
      { ...pro, state: 'attention', reasons: ['limit_unknown'] },
      answer.promise,
    ];
    showPlan(() => answers.shift()!);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await userEvent.click(retry);
    expect(screen.getAllByRole('button', { name: 'Erneut versuchen' })).toEqual([retry]);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/^Ihren Tarif konnten/)).toBeNull();
    answer.resolve(pro);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('says when the shown plan could not be asked for again', async () => {
    const answers: (Entitlement | 'error')[] = [{ ...pro, state: 'attention', reasons: ['limit_unknown'] }, 'error'];
    const { platform } = showPlan(() => answers.shift()!);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await userEvent.click(retry);
    const words = 'Ihren Tarif konnten wir gerade nicht abrufen. Es wurde nichts geändert.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(platform.announcements).toEqual([{ text: words, politeness: 'assertive' }]);
    expect(document.activeElement).toBe(retry);
  });

  it('keeps the error and its busy button while a plan that could not be read is asked for again', async () => {
    const answer = Promise.withResolvers<Entitlement>();
    const answers: ('error' | Entitlement | Promise<Entitlement>)[] = [pro, 'error', answer.promise];
    const { platform } = showPlan(() => answers.shift()!);
    await screen.findByText('shop.example');
    await act(() => platform.entitlement.getState().load({ isFresh: true }));
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await userEvent.click(retry);
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBe(retry);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(retry);
    answer.resolve(pro);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});

describe('the domains', () => {
  it('say what covers them and when they are removed', async () => {
    showPlan(pro);
    const lines = (await screen.findAllByRole('listitem')).map((line) => [...line.querySelectorAll('p')].map(plain));
    expect(lines).toEqual([
      ['shop.example', 'Im Abo'],
      ['blog.example', 'Im Abo · wird am 21. Dezember 2026 entfernt'],
      ['old.example', 'Einmalig bezahlt, bleibt dauerhaft zugeordnet'],
    ]);
    expect(screen.getAllByRole('button', { name: /entfernen$/ })).toHaveLength(1);
  });

  it('are readable although their name is in another script', async () => {
    const sites: Entitlement['sites'] = [
      { hostKey: 'xn--mller-kva.example', url: 'müller.example', source: 'payment' },
    ];
    showPlan({ ...pro, sites });
    expect(await screen.findByText('müller.example (xn--mller-kva.example)')).toBeTruthy();
  });

  it('stay readable after the plan has ended, without a form for more', async () => {
    showPlan({ ...nothing, sites: pro.sites });
    expect(await screen.findByText('shop.example')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('say that there is none yet', async () => {
    showPlan({ ...pro, sites: [] });
    expect(await screen.findByText('Noch gehört keine Domain zu Ihrem Tarif.')).toBeTruthy();
  });
});
