import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showPlan } from '../../testing/current-plan.tsx';
import { pro, refused, refusing, subscription } from '../../testing/samples.ts';

afterEach(cleanup);

describe('releasing a domain', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'shop.example entfernen' }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Domain entfernen' }));

  it('asks first, then says when the place becomes free and leads the focus on', async () => {
    let sites = pro.sites;
    const effectiveAt = '2026-12-21T12:00:00.000Z';
    const { platform, container } = showPlan(() => ({ ...pro, sites }), {
      api: {
        releaseSite: ({ params }) => {
          sites = sites.map((site) => (site.hostKey === params.hostKey ? { ...site, releaseAt: effectiveAt } : site));
          return { effectiveAt };
        },
      },
    });
    await open();
    expect(screen.getByText(/^Am 21\. Dezember 2026 verliert shop\.example den Platz in Ihrem Abo\./)).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(platform.announcements).toEqual([
        { text: 'shop.example wird am 21. Dezember 2026 entfernt.', politeness: 'polite' },
      ]),
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ihre Domains' }));
    await waitFor(() => expect(screen.getAllByText(/wird am 21\. Dezember 2026 entfernt$/)).toHaveLength(2));
  });

  it('changes nothing when it was not meant', async () => {
    showPlan(pro);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'shop.example entfernen' }));
  });

  it.each([
    ['it cannot be released', refused('conflict', 409), /^Diese Domain lässt sich nicht entfernen/],
    ['nobody answers', refused('unavailable', 503), /^Unser Dienst antwortet gerade nicht/],
  ])('says why in the dialog when %s', async (_, cause, text) => {
    showPlan(pro, { api: { releaseSite: refusing(cause) } });
    await open();
    await confirm();
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('takes one that is gone already for what was asked', async () => {
    let sites = pro.sites;
    showPlan(() => ({ ...pro, sites }), {
      api: {
        releaseSite: () => {
          sites = sites.slice(1);
          throw refused('not_found', 404);
        },
      },
    });
    await open();
    await confirm();
    await waitFor(() => expect(screen.queryByText('shop.example')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names no date that is not known', async () => {
    showPlan({ ...pro, subscription: { ...subscription, periodEnd: null } });
    await open();
    expect(screen.getByText(/^Mit dem Ende des bezahlten Zeitraums verliert shop\.example/)).toBeTruthy();
  });
});
