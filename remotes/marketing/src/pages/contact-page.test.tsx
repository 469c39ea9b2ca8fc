import type { CreateContact, ProblemCode } from '@stufenlos/contracts';
import { ApiError, type Session } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showView } from '../testing/show-view.tsx';
import { ContactPage } from './contact-page.tsx';

afterEach(cleanup);

const operator = {
  name: 'Rampe GmbH',
  email: 'post@rampe.example',
  address: 'Am Hang 4\n12345 Musterstadt',
  phone: '+49 30 23125 010',
};
const refused = (code: ProblemCode, status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: 't', ...more });

function show({ api, ...options }: RenderInPlatformOptions = {}) {
  const sent: CreateContact[] = [];
  const view = showView(<ContactPage />, {
    route: '/contact',
    config: { operator },
    session: { status: 'signed-out' },
    api: {
      createContact: ({ body }) => {
        sent.push(body);
        return undefined;
      },
      ...api,
    },
    ...options,
  });
  return { ...view, sent };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = (name = 'Nachricht senden') => userEvent.click(screen.getByRole('button', { name }));
async function fillIn(): Promise<void> {
  await userEvent.type(field('E-Mail-Adresse'), ' ada@shop.example');
  await userEvent.type(field('Betreff'), 'Frage');
  await userEvent.type(field('Nachricht'), 'Was kostet alles?');
}

describe.each([
  ['de', 'Kontakt', ['E-Mail-Adresse', 'Betreff', 'Nachricht'], 'Nachricht senden', 'Andere Wege zu uns'],
  ['en', 'Contact', ['Email address', 'Subject', 'Message'], 'Send message', 'Other ways to reach us'],
] as const)('in %s', (locale, title, fields, submit, other) => {
  it('has its fields by name, and the operator below', async () => {
    const { container } = show({ locale });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('name'))).toEqual([
      'email',
      'subject',
      'message',
    ]);
    for (const name of fields) expect(field(name).required).toBe(true);
    expect(field(fields[0]).getAttribute('autocomplete')).toBe('email');
    expect(screen.getByRole('button', { name: submit })).toBeTruthy();
    const below = screen.getByRole('heading', { level: 2, name: other }).parentElement!;
    expect(below.textContent).toContain('Am Hang 412345 Musterstadt');
    expect(within(below).getByRole('link', { name: operator.email }).getAttribute('href')).toBe(
      `mailto:${operator.email}`,
    );
    expect(container.textContent).not.toMatch(/\{\{|<\/?\d>|contact\./);
  });
});

it('thanks in the place of the form, with the focus on it', async () => {
  const { sent } = show();
  await fillIn();
  await send();
  const thanks = await screen.findByText('Danke, Ihre Nachricht ist angekommen. Wir antworten an ada@shop.example.');
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([
    { email: 'ada@shop.example', subject: 'Frage', message: 'Was kostet alles?', locale: 'de', website: '' },
  ]);
});

it('knows the address of who is signed in, and lets them change it', async () => {
  const session: Partial<Session> = {
    status: 'signed-in',
    user: { sub: 'u1', name: 'Ada', email: 'ada@shop.example', emailVerified: true },
  };
  show({ session });
  expect(field('E-Mail-Adresse').value).toBe('ada@shop.example');
  await userEvent.clear(field('E-Mail-Adresse'));
  await userEvent.type(field('E-Mail-Adresse'), 'b@shop.example');
  expect(field('E-Mail-Adresse').value).toBe('b@shop.example');
});

it.each([
  ['Enterprise', 'Enterprise'],
  [' Enterprise%0D%0ABcc:%20eve@evil.example ', 'Enterprise Bcc: eve@evil.example'],
  ['x'.repeat(1000), 'x'.repeat(150)],
  ['%3Cscript%3E', '<script>'],
])('takes the subject of a link over as one line that is not too long (%#)', (subject, shown) => {
  show({ route: `/contact?subject=${subject}` });
  expect(field('Betreff').value).toBe(shown);
});

describe('what is wrong', () => {
  it('is listed when several fields are, with links to them, and sends nothing', async () => {
    const { sent } = show();
    await send();
    const summary = await screen.findByRole('heading', { level: 2, name: 'Bitte prüfen Sie 3 Angaben' });
    expect(document.activeElement).toBe(summary);
    const links = within(summary.parentElement!).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Bitte geben Sie Ihre E-Mail-Adresse ein.',
      'Bitte geben Sie einen Betreff ein (höchstens 150 Zeichen).',
      'Bitte schreiben Sie mindestens 10 und höchstens 5.000 Zeichen.',
    ]);
    await userEvent.click(links[2]!);
    expect(document.activeElement).toBe(field('Nachricht'));
    expect(sent).toEqual([]);
  });

  it('takes the focus when it is one field, and goes away while it is mended', async () => {
    const { sent } = show();
    await fillIn();
    await userEvent.clear(field('E-Mail-Adresse'));
    await userEvent.type(field('E-Mail-Adresse'), 'ada');
    await send();
    const sentence = 'Fehler: Bitte prüfen Sie die E-Mail-Adresse. Beispiel: name@beispiel.de';
    expect(await screen.findByText(sentence)).toBeTruthy();
    const email = field('E-Mail-Adresse');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const described = email.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toContain(sentence);
    await userEvent.type(email, '@shop.example');
    expect(screen.queryByText(sentence)).toBeNull();
    await send();
    await screen.findByText(/^Danke/);
    expect(sent).toHaveLength(1);
  });

  it('is also what the server finds', async () => {
    show({
      api: {
        createContact: () => {
          throw refused('invalid_input', 422, {
            fields: [{ path: 'message', key: 'marketing:contact.error.message' }],
          });
        },
      },
    });
    await fillIn();
    await send();
    await screen.findByText('Fehler: Bitte schreiben Sie mindestens 10 und höchstens 5.000 Zeichen.');
    expect(document.activeElement).toBe(field('Nachricht'));
  });
});

describe('a message that was not taken', () => {
  it.each<[string, () => Error, 'de' | 'en']>([
    ['no operator is named', () => refused('unavailable', 503), 'de'],
    ['too many were sent', () => refused('rate_limited', 429, { retryAfter: 60 }), 'de'],
    ['the service is broken', () => refused('internal', 500), 'en'],
    ['the network is away', () => new TypeError('Failed to fetch'), 'de'],
  ])('says so in a sentence and loses nothing when %s', async (_, cause, locale) => {
    const { platform } = show({
      locale,
      route: '/contact?subject=Enterprise',
      session: { status: 'signed-in', user: { sub: 'u', name: null, email: 'ada@shop.example', emailVerified: true } },
      api: {
        createContact: () => {
          throw cause();
        },
      },
    });
    const message = locale === 'de' ? 'Nachricht' : 'Message';
    await userEvent.type(field(message), 'Was kostet alles?');
    await send(locale === 'de' ? 'Nachricht senden' : 'Send message');
    const sentence =
      locale === 'de'
        ? 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'
        : 'An error occurred while sending your message. Please try again later.';
    // The form is a live region by itself, and nothing is said twice.
    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy();
    expect(platform.announcements).toEqual([]);
    expect(field(message).value).toBe('Was kostet alles?');
  });
});

it('sends once, however often the button is pressed', async () => {
  let answer = (): void => undefined;
  let calls = 0;
  show({
    api: {
      createContact: () =>
        new Promise<undefined>((resolve) => {
          calls += 1;
          answer = () => resolve(undefined);
        }),
    },
  });
  await fillIn();
  await send();
  await send();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  answer();
  await screen.findByText(/^Danke/);
  expect(calls).toBe(1);
});

it('hides the trap from people, keyboards and assistive technology, and sends what a program wrote into it', async () => {
  const { container, sent } = show();
  expect(screen.queryByLabelText('Dieses Feld bitte leer lassen')?.closest('[hidden]')).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  const trap = container.querySelector<HTMLInputElement>('input[name=website]')!;
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
  await fillIn();
  // A program neither sees nor cares.
  trap.closest<HTMLElement>('[hidden]')!.hidden = false;
  await userEvent.type(trap, 'https://spam.example');
  await send();
  await screen.findByText(/^Danke/);
  expect(sent[0]?.website).toBe('https://spam.example');
});
