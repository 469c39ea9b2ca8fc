import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showView } from '../../../testing/show-view.tsx';
import { ScopeQuiz } from './scope-quiz.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const group = (name: RegExp) => screen.getByRole('radiogroup', { name });
const choose = (question: RegExp, answer: string) =>
  userEvent.click(within(group(question)).getByRole('radio', { name: answer }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Einordnung anzeigen' }));
const shop: [RegExp, string][] = [
  [/^1\./, 'Ja'],
  [/^2\./, 'Ja'],
  [/^3\./, 'Nein'],
  [/^4\./, 'Dienstleistungen, auch einen Online-Shop'],
  [/^5\./, 'Nein'],
];
async function answerAll(): Promise<void> {
  for (const [question, answer] of shop) await choose(question, answer);
}

it('asks five questions in groups with names, and raises no barriers with errors or a result', async () => {
  const { container } = showView(<ScopeQuiz />);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(5);
  expect(await findBarriers(container)).toEqual([]);
  await submit();
  expect(await findBarriers(container)).toEqual([]);
  await answerAll();
  await submit();
  expect(await findBarriers(container)).toEqual([]);
});

it('announces what the answers suggest, with reasons on both sides and without calling it advice', async () => {
  const { platform } = showView(<ScopeQuiz />);
  await answerAll();
  await submit();
  const sentence = 'Ihre Antworten sprechen dafür, dass das BFSG für Ihr Angebot gilt.';
  await waitFor(() => expect(platform.announcements).toEqual([{ text: sentence, politeness: 'polite' }]));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 4, name: 'Das spricht dafür' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 4, name: 'Das spricht dagegen' })).toBeNull();
  expect(screen.getByText(/keine Rechtsberatung/)).toBeTruthy();
});

it('follows a change of mind and announces only what turned', async () => {
  const { platform } = showView(<ScopeQuiz />);
  await answerAll();
  await submit();
  await choose(/^5\./, 'Ja');
  expect(platform.announcements).toHaveLength(1);
  expect(screen.getByText(/nimmt Sie nicht vom Gesetz aus/)).toBeTruthy();
  await choose(/^3\./, 'Ja');
  expect(platform.announcements.at(-1)?.text).toMatch(/sprechen dagegen/);
  expect(screen.getByRole('heading', { level: 4, name: 'Das spricht dagegen' })).toBeTruthy();
});

it('names what is missing in a summary that takes the focus and leads to each question', async () => {
  const { platform } = showView(<ScopeQuiz />);
  await choose(/^2\./, 'Ja');
  await submit();
  expect(document.activeElement?.textContent).toBe('Einige Antworten fehlen noch');
  expect(screen.getAllByText('Fehler: Bitte wählen Sie eine Antwort.')).toHaveLength(4);
  expect(group(/^1\./).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('link', { name: /^3\./ }));
  expect(group(/^3\./).contains(document.activeElement)).toBe(true);
  expect(platform.announcements).toEqual([]);
});

it('moves to the one question that is missing', async () => {
  showView(<ScopeQuiz />);
  for (const [question, answer] of shop.slice(0, 4)) await choose(question, answer);
  await submit();
  expect(group(/^5\./).contains(document.activeElement)).toBe(true);
  expect(screen.queryByText('Einige Antworten fehlen noch')).toBeNull();
});

it('works with the keyboard alone', async () => {
  showView(<ScopeQuiz />);
  for (const [question] of shop) {
    await userEvent.tab();
    expect(group(question).contains(document.activeElement)).toBe(true);
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{ArrowDown}');
  expect(within(group(/^5\./)).getByRole<HTMLInputElement>('radio', { name: 'Nein' }).checked).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 3, name: 'Ergebnis' })).toBeTruthy();
});

it('stores nothing', async () => {
  showView(<ScopeQuiz />);
  await answerAll();
  await submit();
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
});
