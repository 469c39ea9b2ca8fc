import type { CreateProof, SiteProof } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-scan.tsx';
import { samplePlan, sampleProof, signedIn } from '../testing/sample-account.ts';
import { ProfileProofsPage } from './profile-proofs-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

const open = sampleProof;
const proven: SiteProof = {
  ...open,
  state: 'proven',
  method: 'meta',
  provenAt: '2036-11-20T12:00:00.000Z',
  holdsUntil: '2037-02-18T12:00:00.000Z',
};
const refused = (code: ApiError['problem']['code'], data?: Record<string, string>) =>
  new ApiError({ type: '', title: '', status: 409, code, traceId: '', ...(data && { data }) });

function show({ api, ...options }: RenderInPlatformOptions = {}) {
  const asked: CreateProof[] = [];
  const view = renderPart(<ProfileProofsPage />, {
    route: '/profile/proofs',
    path: '/profile/proofs',
    session: signedIn,
    entitlement: samplePlan,
    api: {
      siteProofs: () => ({ proofs: [open] }),
      createSiteProof: ({ body }) => {
        asked.push(body);
        return { ...open, hostKey: 'neu.example' };
      },
      ...api,
    },
    ...options,
  });
  return { ...view, asked };
}
const button = (name: string) => screen.findByRole('button', { name });
const card = (name = 'shop.example') => screen.findByRole('article', { name });

describe('a proof', () => {
  it('shows what has to be published and copies it', async () => {
    const user = userEvent.setup();
    const { container, platform } = show();
    const shop = await card();
    expect(within(shop).getByText('Noch nicht nachgewiesen.')).toBeTruthy();
    for (const text of [open.record.name, open.record.value, open.tag]) {
      expect(within(shop).getByText(text)).toBeTruthy();
    }
    expect(within(shop).getByText(/https:\/\/www\.shop\.example\//)).toBeTruthy();
    await user.click(within(shop).getByRole('button', { name: 'Meta-Angabe kopieren' }));
    expect(await navigator.clipboard.readText()).toBe(open.tag);
    expect(platform.announcements.map(({ text }) => text)).toEqual(['Kopiert.']);
    expect(container.textContent).not.toMatch(/\{\{|proofs\.\w/);
  });

  it('is looked for, and the outcome is told beside it and announced', async () => {
    const { platform } = show({ api: { checkSiteProof: () => proven } });
    await userEvent.click(await button('shop.example: Jetzt nachsehen'));
    const words = 'Nachweis für shop.example gefunden: Die Meta-Angabe stimmt.';
    expect(await within(await card()).findByText(words)).toBeTruthy();
    expect(within(await card()).getByText(/Zuletzt gesehen am .*2036, gilt bis .*2037/)).toBeTruthy();
    await waitFor(() => expect(platform.announcements).toMatchObject([{ text: words }]));
  });

  it.each([
    ['absent', 'elsewhere', /kein passender TXT-Eintrag/, /andere Website weiter/],
    ['unanswered', 'unanswered', /Nameserver .* nicht geantwortet/, /nicht erreichbar/],
    ['absent', 'absent', /kein passender TXT-Eintrag/, /keine passende Meta-Angabe/],
  ])('that is not there (%s, %s) says where it was looked for', async (dns, page, ofDns, ofPage) => {
    const { platform } = show({
      api: {
        checkSiteProof: () => {
          throw refused('conflict', { reason: 'notFound', dns, page });
        },
      },
    });
    await userEvent.click(await button('shop.example: Jetzt nachsehen'));
    expect(await within(await card()).findByText(/shop\.example noch nicht gefunden/)).toBeTruthy();
    expect(within(await card()).getByText(ofDns)).toBeTruthy();
    expect(within(await card()).getByText(ofPage)).toBeTruthy();
    expect(platform.announcements.at(-1)!.text).toMatch(ofPage);
    expect(within(await card()).getByText('Noch nicht nachgewiesen.')).toBeTruthy();
  });

  it.each([
    ['no_entitlement', /einen laufenden Tarif/],
    ['not_found', /inzwischen entfernt/],
  ] as const)('says what to do after %s', async (code, words) => {
    show({
      api: {
        checkSiteProof: () => {
          throw refused(code);
        },
      },
    });
    await userEvent.click(await button('shop.example: Jetzt nachsehen'));
    expect(await within(await card()).findByText(words)).toBeTruthy();
  });

  it('that is too old says that robots.txt counts again, and how to renew it', async () => {
    show({ api: { siteProofs: () => ({ proofs: [{ ...proven, state: 'expired' }] }) } });
    expect(await within(await card()).findByText(/Abgelaufen am .*2037\. Die robots\.txt gilt wieder/)).toBeTruthy();
    expect(within(await card()).getByText(open.record.value)).toBeTruthy();
  });

  it('is removed after a question, and the focus goes on', async () => {
    show({ api: { deleteSiteProof: () => undefined } });
    await userEvent.click(await button('shop.example: Nachweis entfernen'));
    const dialog = await screen.findByRole('dialog', { name: 'Nachweis entfernen' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nachweis entfernen' }));
    expect(await screen.findByText(/noch für keine Website/)).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Ihre Nachweise' }));
  });
});

describe('one more website', () => {
  it('is asked for, and what to publish comes into the list', async () => {
    const { asked } = show();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Adresse der Website' }), 'neu.example');
    await userEvent.click(await button('Angaben anzeigen'));
    expect(await card('neu.example')).toBeTruthy();
    expect(asked).toEqual([{ url: 'neu.example' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ihre Nachweise' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' }).value).toBe('');
  });

  it('comes with the address of a check that robots.txt has stopped; asked again, it is there once', async () => {
    const { asked } = show({
      route: `/profile/proofs?url=${encodeURIComponent('https://shop.example/a?b=c')}`,
      api: {
        createSiteProof: ({ body }) => {
          asked.push(body);
          return open;
        },
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });
    expect(field.value).toBe('https://shop.example/a?b=c');
    await userEvent.click(await button('Angaben anzeigen'));
    await expect.poll(() => asked).toEqual([{ url: 'https://shop.example/a?b=c' }]);
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  it('needs an address, and says so at the field', async () => {
    const { asked, container } = show({ api: { siteProofs: () => ({ proofs: [] }) } });
    await userEvent.click(await button('Angaben anzeigen'));
    const field = await screen.findByRole('textbox', { name: 'Adresse der Website' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('is refused when there are too many, and nothing typed is lost', async () => {
    show({
      api: {
        createSiteProof: () => {
          throw refused('conflict', { reason: 'tooMany' });
        },
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });
    await userEvent.type(field, 'neu.example');
    await userEvent.click(await button('Angaben anzeigen'));
    expect(await screen.findByText(/Mehr als 20/)).toBeTruthy();
    expect(field.value).toBe('neu.example');
  });
});
