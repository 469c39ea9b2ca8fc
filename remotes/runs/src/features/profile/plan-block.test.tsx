import type { Entitlement } from '@stufenlos/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button, refused, show } from '../../testing/profile.tsx';
import { samplePlan } from '../../testing/sample-account.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('the plan', () => {
  it('names payments and whatever needs attention', async () => {
    const entitlement: Entitlement = {
      ...samplePlan,
      state: 'attention',
      reasons: ['past_due', 'ending'],
      payments: [
        { id: 'p1', planName: 'Basic', profile: 'basic', limit: 1, used: 1, sites: ['blog.example'], suspended: false },
      ],
    };
    show({ entitlement });
    expect(await screen.findByText('Basic, Einmalzahlung · 1 von 1 Domain belegt')).toBeTruthy();
    expect(screen.getByText(/^Ihre letzte Zahlung hat nicht geklappt/)).toBeTruthy();
    expect(screen.getByText('Ihr Abo endet am 21. Dezember 2026.')).toBeTruthy();
  });

  it('names the domains and opens the invoices without another page between', async () => {
    show({
      api: {
        createPortal: () => {
          throw refused('provider_unavailable', 503);
        },
      },
    });
    expect(await screen.findByText('Ihre Domains: shop.example')).toBeTruthy();
    await userEvent.click(await button('Zahlung und Rechnungen verwalten'));
    expect((await screen.findByText(/^Der Zahlungsdienst antwortet gerade nicht/)).closest('section')).toBe(
      screen.getByRole('heading', { name: 'Tarif' }).closest('section'),
    );
  });

  it('leads to the plan, and leaves an owed payment to the line above the page', async () => {
    show({
      entitlement: {
        ...samplePlan,
        state: 'attention',
        reasons: ['past_due'],
        paymentProblem: { kind: 'failed', planName: 'Pro' },
      },
    });
    const link = await screen.findByRole('link', { name: 'Tarif und Domains verwalten' });
    expect(link.getAttribute('href')).toBe('/setup');
    expect(screen.queryByText(/^Ihre letzte Zahlung hat nicht geklappt/)).toBeNull();
  });

  it('never looks like none when it could not be read', async () => {
    show({ entitlement: 'error' });
    expect(await screen.findByText(/^Ihren Tarif konnten wir gerade nicht abrufen/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Tarif wählen' })).toBeNull();
  });
});
