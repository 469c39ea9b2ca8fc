import type { FindingsPage, RunFinding } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { loadRuleTexts } from '@stufenlos/standards';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberReport } from '../../parts/requests/report-client.ts';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { reportHandlers, sampleFindings, samplePages, siteRun } from '../../testing/sample-report.ts';
import { PageView } from './page-view.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const texts = await loadRuleTexts('de');

beforeEach(() => {
  stubResizeObserver();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});

function View(): ReactNode {
  const { api } = usePlatform();
  const client = useMemo(() => memberReport(api, siteRun.id), [api]);
  return (
    <RuleTextsContext value={texts}>
      <h3>x</h3>
      <PageView run={siteRun} categories={['violations', 'incomplete']} client={client} />
    </RuleTextsContext>
  );
}

const show = (api: ApiHandlers = {}) => renderPart(<View />, { route: '/run/1', api: { ...reportHandlers(), ...api } });
const markers = () => screen.findAllByRole('button', { name: /^Fund \d+: / });
const entries = () => within(screen.getByRole('list')).getAllByRole('button', { expanded: false });

/** One answer with these findings, all on the first page. */
const answering = (findings: readonly RunFinding[], more: Partial<(typeof samplePages)[number]> = {}) => ({
  runFindings: (): FindingsPage => ({
    findings: findings.map((one) => ({ ...one, pageNo: 1 })),
    pages: [{ ...samplePages[0]!, ...more }],
    total: findings.length,
  }),
});
const [image] = sampleFindings;
const hidden = sampleFindings.find(({ rect }) => rect === null);

it('marks every element that the picture shows, with the number that the list has', async () => {
  const { container } = show(answering([image!, hidden!]));
  const [marker, ...others] = await markers();
  expect(others).toEqual([]);
  expect(marker?.getAttribute('aria-label')).toBe('Fund 1: Bilder müssen einen Alternativtext haben.');
  expect(entries().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['1 B', '2 L']);
  expect(entries()[1]?.textContent).toContain('nicht auf dem Bild');
  expect(await findBarriers(container)).toEqual([]);
});

it('leads from the picture to the list', async () => {
  show(answering([image!, hidden!]));
  const [marker] = await markers();
  await userEvent.click(marker!);
  const entry = screen.getByRole('button', { name: /^1 Bilder/, expanded: true });
  expect(document.activeElement).toBe(entry);
  expect(marker?.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('Das Element hat kein alt-Attribut.')).toBeTruthy();
});

it('leads from the list to the picture by keyboard, and a marker is no stop of the Tab key', async () => {
  show(answering([image!]));
  const [marker] = await markers();
  expect(marker?.tabIndex).toBe(-1);
  entries()[0]?.focus();
  await userEvent.keyboard('{Enter}');
  expect(marker?.getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(marker?.getAttribute('aria-pressed')).toBe('false');
});

it('offers the pages and the categories that have findings', async () => {
  show();
  await markers();
  const options = (name: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ textContent }) => textContent);
  expect(options('Seite')).toHaveLength(2);
  expect(options('Kategorie')).toEqual(['Verstöße', 'Stellen zum Prüfen']);
  fireEvent.change(screen.getByLabelText('Kategorie'), { target: { value: 'incomplete' } });
  expect(await screen.findByRole('button', { name: /^1 Links/, expanded: false })).toBeTruthy();
});

it('shows findings of a phone on the picture of a phone', async () => {
  const mobile: RunFinding = { ...image!, id: 'on-a-phone', contexts: ['mobile'], rect: [10, 10, 50, 50] };
  const picture = { view: 'mobile' as const, src: '/phone.webp', width: 390, height: 900 };
  show(answering([image!, mobile], { viewPictures: [picture] }));
  await markers();
  fireEvent.change(screen.getByLabelText('Gesehen mit'), { target: { value: 'mobile' } });
  expect(screen.getByRole('img').getAttribute('src')).toBe('/phone.webp');
  const [marker] = await markers();
  expect(marker?.style.insetInlineStart).toMatch(/^2\.56\d+%$/);
});

it('lists the findings where there is no picture, and says so', async () => {
  show(answering([image!], { picture: undefined }));
  expect(await screen.findByText(/^Von dieser Ansicht gibt es kein Bild/)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(entries()).toHaveLength(1);
});

it('reads the page again when its picture cannot be loaded', async () => {
  const asked: unknown[] = [];
  const { runFindings } = answering([image!]);
  show({
    runFindings: ({ query }) => {
      asked.push(query);
      const answer = runFindings();
      const [first] = answer.pages;
      return {
        ...answer,
        pages: [{ ...first!, picture: { src: `/${asked.length}.webp`, width: 1280, height: 2000 } }],
      };
    },
  });
  await markers();
  fireEvent.error(screen.getByRole('img'));
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/2.webp');
  expect(asked).toHaveLength(2);
});

it('says that its picture cannot be loaded now, when the next address leads to none either', async () => {
  show(answering([image!]));
  await markers();
  fireEvent.error(screen.getByRole('img'));
  expect(await screen.findByText(/^Das Bild lässt sich gerade nicht laden/)).toBeDefined();
  expect(entries()).toHaveLength(1);
});

it('says when the picture of a page was lost, and when there never was one', async () => {
  const { unmount } = show(answering([image!], { picture: undefined, isPictureLost: true }));
  expect(await screen.findByText(/ging aber auf dem Weg in unseren Speicher verloren/)).toBeDefined();
  unmount();
  show(answering([image!], { picture: undefined }));
  expect(await screen.findByText('Von dieser Ansicht gibt es kein Bild. Die Liste nennt alle Funde.')).toBeDefined();
});

it('shows nothing of another page or category while the chosen one is awaited', async () => {
  const handlers = reportHandlers();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isSlow = false;
  show({
    runFindings: async (call) => {
      if (isSlow) await promise;
      return handlers.runFindings(call);
    },
  });
  await markers();
  isSlow = true;
  fireEvent.change(screen.getByLabelText('Seite'), { target: { value: '2' } });
  expect(await screen.findByText('Die Funde werden geladen …')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText(/^Von dieser Ansicht gibt es kein Bild/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Kategorie'), { target: { value: 'incomplete' } });
  resolve(undefined);
  expect(await screen.findByRole('button', { name: /^1 Links/, expanded: false })).toBeTruthy();
});
