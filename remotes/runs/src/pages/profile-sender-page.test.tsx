import type { PutSender, SenderState } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-scan.tsx';
import { sampleLogo, sampleSender, senderLines, signedIn } from '../testing/sample-account.ts';
import { ProfileSenderPage } from './profile-sender-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  stubResizeObserver();
  // jsdom has no pictures.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 120, height: 40, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const png = Uint8Array.from(atob(sampleLogo.png), (character) => character.charCodeAt(0));
const fileOf = (content: BlobPart, name = 'logo.png') => new File([content], name, { type: 'image/png' });
const refused = (problem: Partial<ApiError['problem']>) =>
  new ApiError({ type: '', title: '', status: 422, code: 'invalid_input', traceId: '', ...problem });
const none: SenderState = { isIncluded: true, sender: null };

function show(state: SenderState, { api, ...options }: RenderInPlatformOptions = {}) {
  const sent: PutSender[] = [];
  const view = renderPart(<ProfileSenderPage />, {
    route: '/profile/sender',
    path: '/profile/sender',
    session: signedIn,
    api: {
      sender: () => state,
      putSender: ({ body }) => {
        sent.push(body);
        const { logo, ...lines } = body;
        const stored = logo === undefined ? (state.sender?.logo ?? null) : logo === null ? null : sampleLogo;
        return { isIncluded: true, sender: { ...lines, logo: stored } };
      },
      deleteSender: () => undefined,
      ...api,
    },
    ...options,
  });
  return { ...view, sent };
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const logoField = () => field('Logo (freiwillig)');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => press('Absender speichern');

describe('the form of the sender', () => {
  it('stores the words line by line, and the bytes of the chosen file', async () => {
    const user = userEvent.setup();
    const { sent, platform } = show(none);
    await user.type(await field('Name der Organisation'), 'Agentur Morgenrot');
    await user.type(await field('Anschrift (freiwillig)'), '  Lindenallee 3\n\n12345 Musterstadt\n');
    await user.type(await field('Kontakt (freiwillig)'), 'post@morgenrot.example');
    await user.upload(await logoField(), fileOf(png));
    expect(await screen.findByRole('img', { name: 'Agentur Morgenrot' })).toBeTruthy();
    await save();
    const words = 'Gespeichert. Neue PDF-Berichte tragen Ihren Absender.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(platform.announcements.map(({ text }) => text)).toEqual([words]);
    expect(sent).toEqual([{ ...senderLines, name: 'Agentur Morgenrot', logo: sampleLogo.png }]);
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('logo');
  });

  it('shows what is stored, and removes the logo only when it is saved', async () => {
    const { sent } = show(sampleSender);
    expect((await field('Anschrift (freiwillig)')).value).toBe('Lindenallee 3\n12345 Musterstadt');
    expect(screen.getByText(/Alternativtext: „Agentur Morgenrot GmbH“/)).toBeTruthy();
    await press('Logo entfernen');
    expect(screen.queryByRole('img', { name: senderLines.name })).toBeNull();
    expect(document.activeElement).toBe(await logoField());
    expect(screen.getByText('Das Logo wird entfernt, wenn Sie speichern.')).toBeTruthy();
    await save();
    await waitFor(() => expect(sent).toEqual([{ ...senderLines, logo: null }]));
  });

  it.each([
    ['an SVG that is called a PNG', fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), /kein PNG und kein JPEG/],
    ['a file of 600 KB', fileOf(new Uint8Array(600_000)), /größer als 500 KB/],
  ])('says at once what is wrong with %s, and sends nothing', async (_, file, words) => {
    const { sent } = show(sampleSender);
    await userEvent.upload(await logoField(), file);
    expect(await screen.findByText(words)).toBeTruthy();
    expect((await logoField()).getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(sent).toEqual([]);
    await waitFor(async () => expect(document.activeElement).toBe(await logoField()));
  });

  it.each([
    ['animated', /Bild ohne Animation/],
    ['tooSmall', /mindestens 16 Pixel/],
    ['tooManyPixels', /mehr als 2\.000 Pixel/],
    ['broken', /beschädigt oder unvollständig/],
    ['invisible', /Fassung für hellen Grund/],
  ])('says what to do with a logo that the server refuses (%s), and keeps what was typed', async (fault, words) => {
    const fields = [{ path: 'logo', key: `profile:sender.logo.error.${fault}` }];
    show(none, { api: { putSender: () => Promise.reject(refused({ fields })) } });
    await userEvent.type(await field('Name der Organisation'), 'Morgenrot');
    await userEvent.upload(await logoField(), fileOf(png));
    await save();
    expect(await screen.findByText(words)).toBeTruthy();
    expect((await field('Name der Organisation')).value).toBe('Morgenrot');
    expect((await logoField()).files).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Morgenrot' })).toBeTruthy();
  });

  it('wants a name, and names all faults at once', async () => {
    const { sent } = show(none);
    await userEvent.type(await field('Anschrift (freiwillig)'), '1\n2\n3\n4\n5');
    await save();
    expect(await screen.findByText('2 Angaben fehlen oder stimmen noch nicht')).toBeTruthy();
    expect(screen.getAllByText(/Tragen Sie den Namen der Organisation ein/)).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it.each([
    [{ status: 429, code: 'rate_limited', retryAfter: 600 }, /errors\.rateLimit/],
    [{ status: 402, code: 'no_entitlement' }, /in Pro und Enterprise enthalten/],
    [{ status: 503, code: 'unavailable' }, /Es wurde nichts geändert/],
  ] as const)('says why nothing was stored (%o), and keeps what was typed', async (problem, words) => {
    show(none, { api: { putSender: () => Promise.reject(refused(problem)) } });
    await userEvent.type(await field('Name der Organisation'), 'Morgenrot');
    await save();
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect((await field('Name der Organisation')).value).toBe('Morgenrot');
  });
});

describe('without a plan that includes it', () => {
  it('says so, and shows no form', async () => {
    show({ isIncluded: false, sender: null });
    expect(await screen.findByText(/in Pro und Enterprise enthalten/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tarife ansehen' }).getAttribute('href')).toContain('/setup');
    expect(screen.queryByRole('button', { name: 'Absender speichern' })).toBeNull();
  });

  it('says that reports have our sender again, and deletes what is stored', async () => {
    const deleted: unknown[] = [];
    const { platform } = show(
      { ...sampleSender, isIncluded: false },
      { api: { deleteSender: (asked) => void deleted.push(asked) } },
    );
    expect(await screen.findByText(/Ihre Berichte tragen wieder unseren/)).toBeTruthy();
    expect(screen.getByText(senderLines.name)).toBeTruthy();
    await press('Absender löschen');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Endgültig löschen' }));
    expect(await screen.findByText('Ihr Absender ist gelöscht.')).toBeTruthy();
    expect(deleted).toHaveLength(1);
    expect(screen.queryByText(senderLines.name)).toBeNull();
    expect(platform.announcements.map(({ text }) => text)).toEqual(['Ihr Absender ist gelöscht.']);
  });
});

it.each(['de', 'en'] as const)('has no barriers and no missing text in %s', async (locale) => {
  const { container } = show(sampleSender, { locale });
  await screen.findByRole('img', { name: senderLines.name });
  expect(container.textContent).not.toMatch(/\{\{|sender\.\w/);
  expect(await findBarriers(container)).toEqual([]);
});
