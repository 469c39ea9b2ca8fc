import type { Entitlement, Me, UpdateMe } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { FakePlatform, RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-scan.tsx';
import { sampleMe, samplePlan, signedIn } from '../testing/sample-account.ts';
import { ProfileGeneralPage } from './profile-general-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.restoreAllMocks());

const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });

function show({ me = sampleMe, api, ...options }: RenderInPlatformOptions & { me?: Me } = {}) {
  const changes: UpdateMe[] = [];
  const view = renderPart(<ProfileGeneralPage />, {
    route: '/profile/general',
    path: '/profile/general',
    session: signedIn,
    entitlement: samplePlan,
    api: {
      me: () => me,
      updateMe: ({ body }) => {
        changes.push(body);
        const { runFinished = me.mail.runFinished, monitorFindings = me.mail.monitorFindings } = body.mail ?? {};
        return { ...me, locale: body.locale ?? me.locale, mail: { runFinished, monitorFindings } };
      },
      ...api,
    },
    ...options,
  });
  return { ...view, changes };
}
/** Acts like the shell on `renew`: the session receives the new claims of the provider. */
function renewing(platform: FakePlatform, user: Partial<NonNullable<typeof signedIn.user>>): void {
  platform.auth.renew = async () => {
    platform.authCalls.push('renew');
    act(() => platform.session.setState({ user: { ...signedIn.user!, ...user } }));
  };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const told = (platform: FakePlatform) => platform.announcements.map(({ text }) => text);

it('shows who one is and what one has', async () => {
  const { container } = show();
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(screen.getByText('ada@shop.example')).toBeTruthy();
  expect(screen.getByText('Noch nicht bestätigt')).toBeTruthy();
  expect(await screen.findByText('Pro, 40,00 € pro Monat · 2 von 5 Domains belegt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Allgemein' }).getAttribute('aria-current')).toBe('page');
  expect(container.textContent).not.toMatch(/\{\{|(?:general|plan|preferences|delete|export)\.\w/);
});

it.each([
  ['reload', ['renew']],
  ['back_forward', ['renew']],
  // A page that is left at once would lose the refresh token that a renewal brings.
  ['navigate', []],
])('asks for new claims when the page is opened again, not at each visit: %s', async (type, calls) => {
  const entry = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  const { platform } = show();
  await screen.findByText('Noch nicht bestätigt');
  expect(platform.authCalls).toEqual(calls);
});

it('tells that the profile could not be read, and tries again', async () => {
  let isAway = true;
  const { platform } = show({
    api: {
      me: () => {
        if (isAway) throw refused('unavailable', 503);
        return sampleMe;
      },
    },
  });
  const retry = await button('Erneut versuchen');
  const failure = {
    text: expect.stringMatching(/^Ihr Profil lässt sich gerade nicht abrufen/),
    politeness: 'assertive',
  };
  await waitFor(() => expect(platform.announcements).toEqual([failure]));
  await userEvent.click(retry);
  await waitFor(() => expect(platform.announcements).toEqual([failure, failure]));
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
});

describe('changing the name', () => {
  const open = async (options = {}) => {
    const view = show(options);
    await userEvent.click(await button('Vollständiger Name: Aktualisieren'));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Vollständiger Name' });

  it('shows the new claims without a new login, and says so beside the row', async () => {
    const { changes, platform, container } = await open();
    renewing(platform, { name: 'Ada King' });
    expect(document.activeElement).toBe(field());
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.clear(field());
    await userEvent.keyboard(' Ada King {Enter}');
    expect(await screen.findByText('Ada King')).toBeTruthy();
    expect(changes).toEqual([{ name: 'Ada King' }]);
    expect(platform.authCalls).toEqual(['renew']);
    expect(await screen.findByText('Profil aktualisiert.')).toBeTruthy();
    expect(told(platform)).toContain('Profil aktualisiert.');
    expect(document.activeElement).toBe(await button('Vollständiger Name: Aktualisieren'));
  });

  it('is refused in the field, then corrected as one types', async () => {
    const { changes } = await open();
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fehler: Bitte geben Sie 1 bis 100 Zeichen ein.')).toBeTruthy();
    await userEvent.keyboard('A');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(changes).toEqual([]);
  });

  it('keeps what was typed when the provider is away', async () => {
    await open({
      api: {
        updateMe: () => {
          throw refused('provider_unavailable', 503);
        },
      },
    });
    await userEvent.keyboard('!{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Anmeldedienst antwortet gerade nicht/);
    expect(field().value).toBe('Ada Lovelace!');
  });

  it('says that it is stored when only the renewal failed', async () => {
    const { platform } = await open();
    platform.auth.renew = () => Promise.reject(new Error('away'));
    await userEvent.keyboard('!{Enter}');
    expect(await screen.findByText(/^Gespeichert\. Die neue Angabe erscheint/)).toBeTruthy();
  });
});

describe('changing the e-mail address', () => {
  const open = async (options = {}) => {
    const view = show(options);
    await userEvent.click(await button('E-Mail-Adresse: Aktualisieren'));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Neue E-Mail-Adresse' });

  it('sends a link, and shows the new address when one comes back', async () => {
    const { changes, platform } = await open();
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Wir haben einen Link an neu@shop\.example geschickt/)).toBeTruthy();
    expect(changes).toEqual([{ email: 'neu@shop.example' }]);
    expect(screen.getByText('ada@shop.example')).toBeTruthy();
    renewing(platform, { email: 'neu@shop.example' });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('neu@shop.example')).toBeTruthy();
  });

  it.each([
    ['kein at', 'Fehler: Bitte prüfen Sie die E-Mail-Adresse. Beispiel: name@beispiel.de'],
    ['ADA@shop.example', 'Fehler: Das ist bereits Ihre E-Mail-Adresse.'],
  ])('refuses "%s" before asking anybody', async (typed, words) => {
    const { changes } = await open();
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(changes).toEqual([]);
  });

  const atOnce = { me: { ...sampleMe, capabilities: { ...sampleMe.capabilities, emailAtOnce: true } } };

  it('says before and after it that a new address is valid at once, where the provider does that', async () => {
    const { platform } = await open(atOnce);
    renewing(platform, { email: 'neu@shop.example' });
    expect(screen.getByText(/^Pflichtfeld\. Die neue Adresse gilt sofort\./)).toBeTruthy();
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Ihre E-Mail-Adresse ist jetzt neu@shop\.example\. Bitte bestätigen/)).toBeTruthy();
    expect(screen.queryByText(/ändert sich, sobald/)).toBeNull();
  });

  it('says that the link could not be sent', async () => {
    const { platform } = await open({ ...atOnce, api: { updateMe: () => ({ ...atOnce.me, isLinkSent: false }) } });
    await userEvent.keyboard('neu@shop.example{Enter}');
    const words = /^Ihre E-Mail-Adresse ist jetzt neu@shop\.example\. Den Link zur Bestätigung konnten wir/;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(told(platform).some((text) => words.test(text))).toBe(true);
  });

  const tooOld = refused('sign_in_required', 401, { data: { kind: 'reauth', reason: 'login_too_old' } });

  it('asks for a fresh login in a window of its own, and keeps what was typed', async () => {
    const answers = [tooOld];
    const { platform, container } = await open({
      api: {
        updateMe: () => {
          const answer = answers.shift();
          if (answer) throw answer;
          return { ...sampleMe, isLinkSent: true };
        },
      },
    });
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Zu Ihrer Sicherheit/)).toBeTruthy();
    expect(field().value).toBe('neu@shop.example');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.click(await button('Anmelden und speichern'));
    expect(await screen.findByText(/^Wir haben einen Link an neu@shop\.example geschickt/)).toBeTruthy();
    expect(platform.authCalls).toEqual(['confirmIdentity', 'renew']);
  });

  it('tells why the login was not confirmed, and stays', async () => {
    const { platform } = await open({
      texts: { shell: { de: { 'auth.error.cancelled': 'Sie haben das Anmeldefenster geschlossen.' } } },
      api: {
        updateMe: () => {
          throw tooOld;
        },
      },
    });
    platform.auth.confirmIdentity = async () => {
      platform.session.setState({ error: 'cancelled' });
      throw new Error('cancelled');
    };
    await userEvent.keyboard('neu@shop.example{Enter}');
    await userEvent.click(await button('Anmelden und speichern'));
    expect(await screen.findByText('Sie haben das Anmeldefenster geschlossen.')).toBeTruthy();
    expect(field().value).toBe('neu@shop.example');
  });

  it('says at the field that the address is taken', async () => {
    await open({
      api: {
        updateMe: () => {
          throw refused('conflict', 409, { data: { reason: 'email_taken' } });
        },
      },
    });
    await userEvent.keyboard('neu@shop.example{Enter}');
    expect(await screen.findByText(/^Fehler: Diese E-Mail-Adresse lässt sich nicht verwenden/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('neu@shop.example');
  });
});

it('links the provider where it manages name and address itself', async () => {
  const capabilities = {
    updateName: false,
    changeEmail: false,
    emailAtOnce: false,
    sendVerification: false,
    deleteUser: false,
    accountUrl: 'https://id.example/account',
  };
  const { container } = show({ me: { ...sampleMe, capabilities } });
  const link = await screen.findByRole('link', { name: /^Konto beim Anmeldedienst verwalten/ });
  expect(link.getAttribute('href')).toBe('https://id.example/account');
  expect(screen.queryByRole('button', { name: /Aktualisieren|bestätigen/ })).toBeNull();
  expect(await findBarriers(container)).toEqual([]);
});

describe('verification', () => {
  it('sends the mail and says where to', async () => {
    const { platform } = show({ api: { sendVerification: () => ({ email: 'ada@shop.example' }) } });
    await userEvent.click(await button('Jetzt bestätigen'));
    const words = 'Wir haben einen Bestätigungslink an ada@shop.example geschickt.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(told(platform)).toContain(words);
    renewing(platform, { emailVerified: true });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Bestätigt')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jetzt bestätigen' })).toBeNull();
  });

  it('tells when it was asked for too often', async () => {
    show({
      texts: { shell: { de: { 'errors.rateLimit_other': 'Bitte warten Sie {{count}} Minuten.' } } },
      api: {
        sendVerification: () => {
          throw refused('rate_limited', 429, { retryAfter: 180 });
        },
      },
    });
    await userEvent.click(await button('Jetzt bestätigen'));
    expect(await screen.findByText('Bitte warten Sie 3 Minuten.')).toBeTruthy();
  });
});

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

describe('preferences', () => {
  it('stores a mail preference at once and says so', async () => {
    const { changes, platform } = show();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    expect(await screen.findByText('Gespeichert.')).toBeTruthy();
    expect(changes).toEqual([{ mail: { runFinished: true } }]);
    expect(told(platform)).toEqual(['Gespeichert.']);
  });

  it('takes a preference back that could not be stored', async () => {
    show({
      api: {
        updateMe: () => {
          throw refused('unavailable', 503);
        },
      },
    });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    await userEvent.click(box);
    expect(await screen.findByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
    expect(box.checked).toBe(false);
  });

  it('keeps a second choice while the first one is answered, and takes back only what was refused', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines = [...answers];
    const { platform } = show({
      api: {
        async updateMe({ body }) {
          await lines.shift()?.promise;
          return { ...sampleMe, mail: { ...sampleMe.mail, monitorFindings: body.mail?.monitorFindings ?? true } };
        },
      },
    });
    const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Eine Prüfung ist abgeschlossen' });
    const second = screen.getAllByRole<HTMLInputElement>('checkbox').find((box) => box !== first)!;
    const [before, wanted] = [second.checked, !second.checked];
    expect([first.checked, before]).toEqual([false, sampleMe.mail.monitorFindings]);
    await userEvent.click(first);
    await userEvent.click(second);
    answers[0]!.reject(refused('unavailable', 503));
    expect(await screen.findByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
    expect([first.checked, second.checked]).toEqual([false, wanted]);
    answers[1]!.resolve();
    await waitFor(() => expect(told(platform)).toContain('Gespeichert.'));
    expect([first.checked, second.checked]).toEqual([false, wanted]);
    expect(screen.getByText(/^Unser Dienst antwortet gerade nicht/)).toBeTruthy();
  });

  it('switches the language of the account and of the page', async () => {
    const { changes, platform } = show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Sprache/ }), 'English');
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(changes).toEqual([{ locale: 'en' }]);
    expect(platform.locale.getState().locale).toBe('en');
  });
});

it('hands all data over as one dated file', async () => {
  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined });
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const file = { name: 'stufenlos-2026-11-21.json', content: '{"account": {"sub": "u1"}}' };
  const { platform } = show({ api: { exportMe: () => file } });
  await userEvent.click(await button('Meine Daten herunterladen'));
  expect(await screen.findByText('Die Datei wird heruntergeladen.')).toBeTruthy();
  expect(files).toEqual([file.name]);
  expect(await blobs[0]?.text()).toBe(file.content);
  expect(told(platform)).toEqual(['Die Datei wird heruntergeladen.']);
});

it('deletes the account behind a typed word and leads to the farewell', async () => {
  show({ api: { deleteMe: () => ({ acceptedAt: '2026-11-21T09:00:00.000Z' }) } });
  await userEvent.click(await button('Konto löschen'));
  await userEvent.type(screen.getByRole('textbox', { name: /^Zur Bestätigung/ }), 'LÖSCHEN{Enter}');
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/farewell');
});
