import type { LockedRun, PutManualAnswer } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { ApiHandlers, RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { reportHandlers } from '../../testing/sample-report.ts';
import { samplePlan, signedIn } from '../../testing/sample-account.ts';
import { sampleFinding, sampleRun } from '../../testing/sample-run.ts';
import { comparison, historyPoints, manualAnswer, runQuestions } from '../../testing/sample-work.ts';
import { ComparePage } from '../compare-page.tsx';
import { ManualPage } from '../manual-page.tsx';
import { SharedPage } from '../shared-page.tsx';
import { StatementPage } from '../statement-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

const { id } = sampleRun;
const open: LockedRun = { ...sampleRun, locked: false, lockedCount: 0 };
const refused = (code: ApiError['problem']['code'], status: number) =>
  new ApiError({ type: '', title: '', status, code, traceId: '' });
const pages = {
  compare: <ComparePage />,
  manual: <ManualPage />,
  statement: <StatementPage />,
};
const show = (name: keyof typeof pages, api: ApiHandlers, query = '', options: RenderInPlatformOptions = {}) =>
  renderPart(pages[name], {
    route: `/run/${id}/${name}${query}`,
    path: `/run/:id/${name}`,
    session: signedIn,
    entitlement: samplePlan,
    api: { getRun: () => open, runQuestions: () => runQuestions([]), ...api },
    ...options,
  });

describe('a page below a run', () => {
  it('leads back to it and is named after it', async () => {
    const { platform } = show('statement', {});
    const back = await screen.findByRole('link', { name: 'Zurück zum Ergebnis für shop.example' });
    expect(back.getAttribute('href')).toBe(`/run/${id}`);
    await waitFor(() =>
      expect(platform.pageTitle()).toBe('Textbaustein: Informationen zur Barrierefreiheit – shop.example'),
    );
  });

  it.each([
    [sampleRun, /^Dieser Bericht ist noch gesperrt/],
    [{ ...open, state: 'running' as const }, /^Die Prüfung läuft noch/],
  ])('asks for nothing while the report cannot be worked with', async (run, words) => {
    show('compare', { getRun: () => run });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says the same of a deleted run and of somebody else’s', async () => {
    show('manual', {
      getRun: () => {
        throw refused('not_found', 404);
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Prüfung gibt es nicht' })).toBeTruthy();
  });
});

describe('the comparison', () => {
  const other = historyPoints[1]!;

  it('shows what is new since the run before, with what the numbers leave out', async () => {
    const asked: unknown[] = [];
    show('compare', {
      runHistory: () => ({ runs: historyPoints }),
      compareRuns({ params, query }) {
        asked.push([params.otherId, query.change]);
        return comparison({
          differentRules: { from: 'axe-core 4.13.0', to: 'axe-core 4.14.1' },
          pagesOnlyOnce: 2,
          notCompared: { rules: 1, nodes: 3 },
        });
      },
    });
    expect(await screen.findByRole('tab', { name: 'Neu (1)', selected: true })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Behoben (8)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Weiterhin offen (14)' })).toBeTruthy();
    expect(screen.getByText(/axe-core 4\.13\.0 → axe-core 4\.14\.1/)).toBeTruthy();
    expect(screen.getByText(/^2 Seiten wurden nur in einer/)).toBeTruthy();
    expect(screen.getByText(/^3 Verstöße lassen sich nicht vergleichen/)).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Neu: 1 von 1' })).toBeTruthy();
    expect(asked).toEqual([[other.id, 'new']]);
  });

  it('lists what the earlier run did not look for, under a name of its own', async () => {
    const asked: unknown[] = [];
    show('compare', {
      runHistory: () => ({ runs: historyPoints }),
      compareRuns({ query }) {
        asked.push(query.change);
        return comparison({ notCompared: { rules: 2, nodes: 3 }, notLookedFor: { rules: 1, nodes: 1 } });
      },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Vorher nicht gesucht (1)' }));
    expect(await screen.findByRole('table', { name: 'Vorher nicht gesucht: 1 von 1' })).toBeTruthy();
    expect(screen.getByText(/Die frühere hat dort nicht danach gesucht/)).toBeTruthy();
    expect(asked).toEqual(['new', 'notLookedFor']);
  });

  it('has no such part when there is nothing in it', async () => {
    show('compare', { runHistory: () => ({ runs: historyPoints }), compareRuns: () => comparison() });
    expect(await screen.findAllByRole('tab')).toHaveLength(3);
  });

  it('takes run and part from the address, and another part never shows the rows of the one before', async () => {
    const user = userEvent.setup();
    const third = historyPoints[2]!;
    show(
      'compare',
      {
        runHistory: () => ({ runs: historyPoints }),
        compareRuns: ({ params, query }) => {
          expect(params.otherId).toBe(third.id);
          return comparison({ findings: [{ ...sampleFinding, pageNo: 1, selector: `.${query.change}` }] });
        },
      },
      `?with=${third.id}&change=fixed`,
    );
    const panel = () => screen.getByRole('tabpanel');
    await waitFor(() => expect(panel().textContent).toContain('.fixed'));
    await user.click(screen.getByRole('tab', { name: /^Behoben/ }));
    await user.keyboard('{ArrowRight}');
    expect(panel().textContent).not.toContain('.fixed');
    await waitFor(() => expect(panel().textContent).toContain('.new'));
  });

  it('loads more and leads to the first new row', async () => {
    show('compare', {
      runHistory: () => ({ runs: historyPoints }),
      compareRuns: ({ query }) =>
        query.cursor === undefined
          ? comparison({ next: 'c2' })
          : comparison({ findings: [{ ...sampleFinding, id: 'finding-9', pageNo: 1 }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['finding']).toBe('finding-9'));
  });

  it('says so when there is nothing to compare with, and why two runs do not go together', async () => {
    show('compare', { runHistory: () => ({ runs: historyPoints.slice(0, 1) }) });
    expect(await screen.findByText(/gibt es keine frühere abgeschlossene Prüfung/)).toBeTruthy();
    show('compare', {
      runHistory: () => ({ runs: historyPoints }),
      compareRuns: () => {
        throw refused('conflict', 409);
      },
    });
    expect(await screen.findByText(/lassen sich nicht vergleichen/)).toBeTruthy();
  });
});

describe('the checklist', () => {
  const item = (number: string) => within(screen.getByRole('article', { name: new RegExp(`^${number} `) }));
  const answers = () => ({
    answers: [manualAnswer('1.2.1', { isCarriedOver: true, note: 'Podcast' })],
  });

  it('says how to check each criterion and saves every answer by itself', async () => {
    const asked: [string, PutManualAnswer][] = [];
    const { platform } = show('manual', {
      manualAnswers: () => ({ answers: [] }),
      putManualAnswer({ params, body }) {
        asked.push([params.criterion, body]);
        return manualAnswer(params.criterion, { ...body, note: body.note ?? '' });
      },
    });
    await screen.findByText(/^Gibt es Live-Übertragungen mit Ton/);
    expect(screen.getAllByText(/^0 von \d+ beantwortet$/).length).toBeGreaterThan(0);
    await userEvent.click(item('1.2.4').getByRole('radio', { name: 'Nicht in Ordnung' }));
    expect(await item('1.2.4').findByText('Gespeichert.')).toBeTruthy();
    await userEvent.type(item('1.2.4').getByRole('textbox', { name: /^Notiz/ }), 'Fußzeile');
    await userEvent.tab();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      ['1.2.4', { verdict: 'notOk', note: '' }],
      ['1.2.4', { verdict: 'notOk', note: 'Fußzeile' }],
    ]);
    expect(screen.getAllByText(/^1 von \d+ beantwortet$/).length).toBeGreaterThan(0);
    expect(platform.announcements.map(({ text }) => text)).toContain('1.2.4: Gespeichert.');
  });

  it('loses nothing when saving failed, and tries again', async () => {
    let isAway = true;
    const asked: PutManualAnswer[] = [];
    const { platform } = show('manual', {
      manualAnswers: () => ({ answers: [] }),
      putManualAnswer({ params, body }) {
        if (isAway) throw refused('unavailable', 503);
        asked.push(body);
        return manualAnswer(params.criterion, { ...body, note: body.note ?? '' });
      },
    });
    await screen.findByRole('article', { name: /^1\.3\.3 / });
    await userEvent.type(item('1.3.3').getByRole('textbox', { name: /^Notiz/ }), 'Warenkorb');
    expect(item('1.3.3').getByText(/sobald Sie ein Ergebnis wählen/)).toBeTruthy();
    await userEvent.click(item('1.3.3').getByRole('radio', { name: 'In Ordnung' }));
    const retry = await item('1.3.3').findByRole('button', { name: /^Erneut versuchen/ });
    expect(item('1.3.3').getByRole<HTMLInputElement>('radio', { name: 'In Ordnung' }).checked).toBe(true);
    expect(item('1.3.3').getByRole<HTMLTextAreaElement>('textbox').value).toBe('Warenkorb');
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    isAway = false;
    await userEvent.click(retry);
    expect(await item('1.3.3').findByText('Gespeichert.')).toBeTruthy();
    expect(asked).toEqual([{ verdict: 'ok', note: 'Warenkorb' }]);
  });

  it('marks what was answered for an earlier run, counts it only once it is confirmed, and takes an answer back', async () => {
    const removed: string[] = [];
    show('manual', {
      manualAnswers: answers,
      putManualAnswer: ({ params, body }) => manualAnswer(params.criterion, { ...body, note: body.note ?? '' }),
      removeManualAnswer: ({ params }) => void removed.push(params.criterion),
    });
    await screen.findByRole('article', { name: /^1\.2\.1 / });
    expect(screen.getByText(/^1 Antwort aus einer früheren Prüfung/)).toBeTruthy();
    expect(item('1.2.1').getByRole<HTMLTextAreaElement>('textbox').value).toBe('Podcast');
    await userEvent.click(item('1.2.1').getByRole('button', { name: /^Bestätigen/ }));
    expect(await item('1.2.1').findByText('Gespeichert.')).toBeTruthy();
    expect(screen.queryByText(/aus einer früheren Prüfung ist noch/)).toBeNull();
    expect(screen.getAllByText(/^1 von \d+ beantwortet$/).length).toBeGreaterThan(0);
    await userEvent.click(item('1.2.1').getByRole('button', { name: /^Antwort entfernen/ }));
    await waitFor(() => expect(removed).toEqual(['1.2.1']));
    expect(item('1.2.1').getByRole<HTMLInputElement>('radio', { name: 'In Ordnung' }).checked).toBe(false);
  });

  it('sends a removal and a confirmation again when they failed, and the focus stays with the choice', async () => {
    let isAway = true;
    const asked: string[] = [];
    show('manual', {
      manualAnswers: answers,
      putManualAnswer({ params, body }) {
        if (isAway) throw refused('unavailable', 503);
        asked.push(`put ${body.verdict}`);
        return manualAnswer(params.criterion, { ...body, note: body.note ?? '' });
      },
      removeManualAnswer() {
        if (isAway) throw refused('unavailable', 503);
        asked.push('remove');
      },
    });
    await screen.findByRole('article', { name: /^1\.2\.1 / });
    const choice = item('1.2.1').getByRole<HTMLInputElement>('radio', { name: 'In Ordnung' });
    const retry = async () => {
      isAway = false;
      await userEvent.click(await item('1.2.1').findByRole('button', { name: /^Erneut versuchen/ }));
    };
    await userEvent.click(item('1.2.1').getByRole('button', { name: /^Bestätigen/ }));
    await retry();
    expect(await item('1.2.1').findByText('Gespeichert.')).toBeTruthy();
    expect(item('1.2.1').queryByRole('button', { name: /^Bestätigen/ })).toBeNull();
    expect(document.activeElement).toBe(choice);

    isAway = true;
    await userEvent.click(item('1.2.1').getByRole('button', { name: /^Antwort entfernen/ }));
    expect(document.activeElement).toBe(choice);
    expect(await item('1.2.1').findByText(/Ihre Antwort ist noch nicht entfernt\.$/)).toBeTruthy();
    await retry();
    await waitFor(() => expect(asked).toEqual(['put ok', 'remove']));
    expect(choice.checked).toBe(false);
    await waitFor(() => expect(item('1.2.1').queryByRole('button', { name: /^Antwort entfernen/ })).toBeNull());
    expect(document.activeElement).toBe(choice);
  });

  it('keeps what is chosen while an answer is removed, and sends it after the removal', async () => {
    const asked: string[] = [];
    const removal = Promise.withResolvers<void>();
    show('manual', {
      manualAnswers: answers,
      putManualAnswer({ params, body }) {
        asked.push(`put ${body.verdict}`);
        return manualAnswer(params.criterion, { ...body, note: body.note ?? '' });
      },
      async removeManualAnswer() {
        asked.push('remove');
        await removal.promise;
      },
    });
    await screen.findByRole('article', { name: /^1\.2\.1 / });
    await userEvent.click(item('1.2.1').getByRole('button', { name: /^Antwort entfernen/ }));
    const chosen = item('1.2.1').getByRole<HTMLInputElement>('radio', { name: 'Nicht in Ordnung' });
    await userEvent.click(chosen);
    removal.resolve();
    expect(await item('1.2.1').findByText('Gespeichert.')).toBeTruthy();
    expect(asked).toEqual(['remove', 'put notOk']);
    expect(chosen.checked).toBe(true);
  });
});

describe('the text template', () => {
  const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

  it('is filled in with what the run found, and with nothing about how requirements are met', async () => {
    const { container } = show('statement', {});
    await screen.findByRole('textbox', { name: 'Anbieter' });
    expect(field('Offene Punkte (freiwillig)').value.split('\n')).toEqual([
      'Bilder müssen einen Alternativtext haben. (WCAG 1.1.1)',
      expect.stringContaining('(WCAG 1.4.3)'),
    ]);
    expect(field('Wie die Anforderungen umgesetzt werden').value).toBe('');
    expect(field('Zuständige Marktüberwachungsbehörde').value).toContain('Magdeburg');
    expect(await findBarriers(container)).toEqual([]);
  });

  it('names what is missing and leads there, then writes what was typed and nothing else', async () => {
    const { container } = show('statement', {});
    await screen.findByRole('textbox', { name: 'Anbieter' });
    await userEvent.click(screen.getByRole('button', { name: 'Entwurf erstellen' }));
    const summary = await screen.findByRole('heading', { name: 'Bitte prüfen Sie 5 Angaben' });
    expect(document.activeElement).toBe(summary);
    await userEvent.click(screen.getByRole('link', { name: 'Bitte beschreiben Sie die Dienstleistung.' }));
    expect(document.activeElement).toBe(field('Allgemeine Beschreibung der Dienstleistung'));
    await userEvent.keyboard('Ein Laden <b>für Schuhe</b>');
    await userEvent.type(field('Anbieter'), 'Laden GmbH');
    await userEvent.type(field('Erläuterung der Durchführung'), 'Auswählen und bezahlen');
    await userEvent.type(field('Wie die Anforderungen umgesetzt werden'), 'Tastatur');
    await userEvent.type(field('Kontakt für Rückmeldungen'), 'post@shop.example');
    await userEvent.click(screen.getByRole('button', { name: 'Entwurf erstellen' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Ihr Entwurf' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(container.querySelector('pre')?.textContent).toContain('<p>Ein Laden &lt;b&gt;für Schuhe&lt;/b&gt;</p>');
    await userEvent.click(screen.getByRole('radio', { name: 'Nur Text' }));
    expect(container.querySelector('pre')?.textContent).toContain('Ein Laden <b>für Schuhe</b>');
    expect(field('Anbieter').value).toBe('Laden GmbH');
  });
});

describe('a shared result', () => {
  const token = 's'.repeat(22);
  const shared = (api: ApiHandlers, locale: 'de' | 'en' = 'de') =>
    renderPart(<SharedPage />, { route: `/shared/${token}`, path: '/shared/:token', api, locale });

  it('is read by its token, says that it is shared, offers nothing to change, and no search engine lists it', async () => {
    const handlers = reportHandlers();
    const { platform } = shared({
      sharedRun: ({ params }) => {
        expect(params.token).toBe(token);
        return open;
      },
      sharedGroups: (call) => handlers.runGroups(call),
      sharedFindings: (call) => handlers.runFindings(call),
      sharedPages: (call) => handlers.runPages(call),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Geteiltes Ergebnis für shop.example' })).toBeTruthy();
    expect(screen.getByText(/^Jemand hat dieses Ergebnis mit Ihnen geteilt/)).toBeTruthy();
    await waitFor(() => expect(platform.pageTitle()).toBe('Geteiltes Ergebnis für shop.example'));
    await screen.findByText('Ergebnisse im Einzelnen');
    for (const name of [/Ignorieren/, /Exportieren/, /Link teilen/, /löschen/, /Erneut prüfen/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('says who hands it on, as text and without a link', async () => {
    const name = '<b>Agentur</b> Morgenrot';
    const sender = { name, contact: 'https://morgenrot.example', address: ['Lindenallee 3'] };
    shared({ sharedRun: () => ({ ...open, sender }) });
    const line = (await screen.findByText(/^Absender nach eigener Angabe:/)).textContent;
    expect(line).toBe(`Absender nach eigener Angabe: ${name}, Lindenallee 3, https://morgenrot.example`);
    expect(screen.queryByRole('link', { name: /morgenrot/ })).toBeNull();
  });

  it.each([
    ['gone', 410],
    ['not_found', 404],
  ] as const)('says when sharing was stopped (%s), and what to do', async (code, status) => {
    shared({
      sharedRun: () => {
        throw refused(code, status);
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Freigabe gibt es nicht mehr' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Eine eigene Website prüfen' }).getAttribute('href')).toBe('/');
  });

  it('speaks English', async () => {
    shared(
      {
        sharedRun: () => {
          throw refused('gone', 410);
        },
      },
      'en',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'This is no longer shared' })).toBeTruthy();
  });
});
