import type { LockedRun, QuestionVerdict, RunQuestion } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { ApiHandlers, RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers, stubResizeObserver } from '@stufenlos/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../../testing/sample-account.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { manualAnswer, runQuestion, runQuestions } from '../../testing/sample-work.ts';
import { ManualPage } from '../manual-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

const { id } = sampleRun;
const stats = sampleRun.stats!;
/** Few criteria, because names of many elements take long to compute. */
const open: LockedRun = {
  ...sampleRun,
  stats: { ...stats, criteria: { ...stats.criteria, manual: ['1.2.2', '1.3.2'] } },
  locked: false,
  lockedCount: 0,
};
const unavailable = () => new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });
const answeredAt = '2026-11-20T09:00:00.000Z';
const show = (questions: RunQuestion[], api: ApiHandlers = {}, options: RenderInPlatformOptions = {}) =>
  renderPart(<ManualPage />, {
    route: `/run/${id}/manual`,
    path: '/run/:id/manual',
    session: signedIn,
    entitlement: samplePlan,
    api: {
      getRun: () => open,
      manualAnswers: () => ({ answers: [] }),
      runQuestions: () => runQuestions(questions),
      putQuestionAnswer: ({ body }) => ({ ...body, answeredAt }),
      ...api,
    },
    ...options,
  });
const article = async (number: string) =>
  within(await screen.findByRole('article', { name: new RegExp(`^${number.replaceAll('.', '\\.')} `) }));
const checked = (scope: Awaited<ReturnType<typeof article>>) =>
  scope.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.value] : []));

describe('the questions of the checklist', () => {
  it('stand under their criterion with what helps to answer them, also where a rule has decided it', async () => {
    show([runQuestion(1, { pages: 3 })]);
    const item = await article('1.1.1');
    expect(item.getByRole('heading', { level: 4, name: 'Alternativtext eines Bildes' })).toBeTruthy();
    expect(item.getByText(/^Stellen Sie sich vor/)).toBeTruthy();
    expect(item.getByText('Zwei Hunde')).toBeTruthy();
    expect(item.getByText('/hund.jpg')).toBeTruthy();
    expect(item.getByText(/und auf 2 weiteren Seiten/)).toBeTruthy();
    expect(item.getByText('<img src="/hund.jpg" alt="Zwei Hunde">')).toBeTruthy();
    expect(item.getByRole('group', { name: /^Sagt der Alternativtext, was das Bild sagt\?/ })).toBeTruthy();
    expect(item.queryByRole('textbox')).toBeNull();
  });

  it('show the element on the picture of the page, where there is one', async () => {
    const picture = { src: '/api/artifacts/x.webp', width: 1280, height: 2000 };
    show([runQuestion(1, { picture }), runQuestion(2)]);
    const item = await article('1.1.1');
    const images = item.getAllByRole('img', { name: /^Bildausschnitt/ });
    expect(images.map((image) => image.getAttribute('src'))).toEqual([picture.src]);
  });

  describe('whose pictures have run out', () => {
    const signed = (signature: string, pageNo = 1) => ({
      src: `/api/artifacts/x/${pageNo}/screen.webp?sig=${signature}`,
      width: 1280,
      height: 2000,
    });
    const sources = (item: Awaited<ReturnType<typeof article>>) =>
      item.queryAllByRole('img').map((image) => image.getAttribute('src'));
    const sentence = /^Das Bild dazu lässt sich gerade nicht laden/;

    it('are read again once, and only the addresses of the pictures change', async () => {
      const reads = [
        [runQuestion(1, { picture: signed('old') }), runQuestion(2, { picture: signed('old', 2) })],
        // The answered one has made room for another.
        [runQuestion(3, { picture: signed('new') }), runQuestion(4, { picture: signed('new', 2) })],
      ];
      let asked = 0;
      show([], { runQuestions: () => runQuestions(reads[asked++]!) });
      const item = await article('1.1.1');
      await userEvent.click(item.getAllByRole('radio', { name: 'Nein' })[0]!);
      await item.findByText('Gespeichert.');
      for (const image of item.getAllByRole('img')) fireEvent.error(image);
      await waitFor(() => expect(sources(item)).toEqual([signed('new').src, signed('new', 2).src]));
      expect(asked).toBe(2);
      expect(checked(item)).toEqual(['no']);
      expect(item.queryByText(sentence)).toBeNull();
    });

    it('say that a picture cannot be loaded when its newer address is broken too', async () => {
      let signature = 'old';
      let asked = 0;
      show([], {
        runQuestions() {
          asked += 1;
          return runQuestions([runQuestion(1, { picture: signed(signature) })]);
        },
      });
      const item = await article('1.1.1');
      signature = 'new';
      fireEvent.error(item.getByRole('img'));
      await waitFor(() => expect(sources(item)).toEqual([signed('new').src]));
      expect(item.queryByText(sentence)).toBeNull();
      fireEvent.error(item.getByRole('img'));
      expect(await item.findByText(sentence)).toBeTruthy();
      // What is gone for good is not asked for over and over.
      expect(asked).toBe(2);
    });

    it('say so when they cannot be read again', async () => {
      let isAway = false;
      show([], {
        runQuestions() {
          if (isAway) throw unavailable();
          return runQuestions([runQuestion(1, { picture: signed('old') })]);
        },
      });
      const item = await article('1.1.1');
      isAway = true;
      fireEvent.error(item.getByRole('img'));
      expect(await item.findByText(sentence)).toBeTruthy();
      expect(item.getByText('Zwei Hunde')).toBeTruthy();
    });
  });

  it('are answered by one press, which counts at once, and a no fails the criterion', async () => {
    const asked: [string, QuestionVerdict][] = [];
    const { platform } = show([runQuestion(1)], {
      putQuestionAnswer({ params, body }) {
        asked.push([params.key, body.verdict]);
        return { ...body, answeredAt };
      },
    });
    const item = await article('1.1.1');
    await userEvent.click(item.getByRole('radio', { name: 'Nein' }));
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
    expect(item.getByText('Nicht erfüllt nach 1 Antwort.')).toBeTruthy();
    expect(asked).toEqual([[runQuestion(1).key, 'no']]);
    expect(screen.getAllByText(/^1 von \d+ beantwortet$/).length).toBeGreaterThan(0);
    expect(platform.announcements.at(-1)?.text).toBe('(Alternativtext eines Bildes, Nummer 1): Gespeichert.');
    await userEvent.click(item.getByRole('radio', { name: 'Ja, er passt' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(item.queryByText(/^Nicht erfüllt/)).toBeNull());
  });

  it('keep the choice on the screen when saving fails, and send it again', async () => {
    let isAway = true;
    const asked: QuestionVerdict[] = [];
    const { platform } = show([runQuestion(1)], {
      putQuestionAnswer({ body }) {
        if (isAway) throw unavailable();
        asked.push(body.verdict);
        return { ...body, answeredAt };
      },
    });
    const item = await article('1.1.1');
    await userEvent.click(item.getByRole('radio', { name: 'Nein' }));
    const retry = await item.findByRole('button', { name: /^Erneut versuchen/ });
    expect(checked(item)).toEqual(['no']);
    expect(item.queryByText(/^Nicht erfüllt/)).toBeNull();
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    isAway = false;
    await userEvent.click(retry);
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
    expect(asked).toEqual(['no']);
    expect(document.activeElement).toBe(item.getByRole('radio', { name: 'Nein' }));
  });

  /** A server that stores what it is asked for, and loses its answer while `isCut`. */
  function forgetfulServer(verdict: QuestionVerdict) {
    const server: { isCut: boolean; stored: QuestionVerdict | undefined } = { isCut: true, stored: verdict };
    show([runQuestion(1, { answer: { verdict, answeredAt } })], {
      putQuestionAnswer({ body }) {
        server.stored = body.verdict;
        if (server.isCut) throw unavailable();
        return { ...body, answeredAt };
      },
      removeQuestionAnswer() {
        server.stored = undefined;
        if (server.isCut) throw unavailable();
      },
    });
    return server;
  }

  it('send the stored choice again when nobody knows what became of another one', async () => {
    const server = forgetfulServer('yes');
    const item = await article('1.1.1');
    await userEvent.click(item.getByRole('radio', { name: 'Nein' }));
    await item.findByRole('button', { name: /^Erneut versuchen/ });
    expect(server.stored).toBe('no');
    server.isCut = false;
    await userEvent.click(item.getByRole('radio', { name: 'Ja, er passt' }));
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
    expect(server.stored).toBe('yes');
  });

  it('send the stored choice again when nobody knows whether it was removed', async () => {
    const server = forgetfulServer('yes');
    const item = await article('1.1.1');
    await userEvent.click(item.getByRole('button', { name: /^Antwort entfernen/ }));
    await item.findByRole('button', { name: /^Erneut versuchen/ });
    expect(server.stored).toBeUndefined();
    server.isCut = false;
    await userEvent.click(item.getByRole('radio', { name: 'Ja, er passt' }));
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
    expect(server.stored).toBe('yes');
  });

  it('send what was chosen last when the choice changes while it is saved', async () => {
    const asked: QuestionVerdict[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    show([runQuestion(1)], {
      async putQuestionAnswer({ body }) {
        asked.push(body.verdict);
        await promise;
        return { ...body, answeredAt };
      },
    });
    const item = await article('1.1.1');
    await userEvent.click(item.getByRole('radio', { name: 'Nein' }));
    await userEvent.click(item.getByRole('radio', { name: 'Trifft nicht zu' }));
    resolve();
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
    expect(asked).toEqual(['no', 'na']);
    expect(checked(item)).toEqual(['na']);
  });

  it('say when they were answered in an earlier run, and an answer can be taken back', async () => {
    const removed: string[] = [];
    show([runQuestion(1, { answer: { verdict: 'yes', answeredAt, isCarriedOver: true } })], {
      removeQuestionAnswer: ({ params }) => void removed.push(params.key),
    });
    const item = await article('1.1.1');
    expect(item.getByText('Beantwortet am 20. November 2026, in einer früheren Prüfung.')).toBeTruthy();
    expect(checked(item)).toEqual(['yes']);
    await userEvent.click(item.getByRole('button', { name: /^Antwort entfernen/ }));
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(checked(item)).toEqual([]);
    expect(document.activeElement).toBe(item.getByRole('radio', { name: 'Ja, er passt' }));
  });

  it('tell how many more there are, and leave out what this version does not know', async () => {
    const questions = [runQuestion(1), runQuestion(2, { kind: 'smell', facts: { nose: 'x' } })];
    show(questions, { runQuestions: () => runQuestions(questions, { total: 90, found: { 'image-alternative': 40 } }) });
    const item = await article('1.1.1');
    expect(item.getByText('Gefragt wird nach 1 von 40 Stellen.')).toBeTruthy();
    expect(screen.getByText(/^Gezeigt werden 2 von 90 Fragen/)).toBeTruthy();
    expect(item.getAllByRole('radio')).toHaveLength(3);
  });

  it('leave the rest of the list usable when they cannot be loaded', async () => {
    show([], {
      runQuestions: () => {
        throw unavailable();
      },
      putManualAnswer: ({ params, body }) => manualAnswer(params.criterion, { ...body, note: body.note ?? '' }),
    });
    const item = await article('1.3.2');
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
    await userEvent.click(item.getByRole('radio', { name: 'In Ordnung' }));
    expect(await item.findByText('Gespeichert.')).toBeTruthy();
  });

  it.each(['de', 'en'] as const)('have no barriers and words for everything in %s', async (locale) => {
    const facts = { file: '/film.mp4', sound: 'unknown', seconds: 83, tracks: 'captions de', text: 'Abschrift' };
    const picture = { src: '/api/artifacts/x.webp', width: 1280, height: 2000 };
    const questions = [
      runQuestion(1, { picture }),
      runQuestion(2, { answer: { verdict: 'no', answeredAt, isCarriedOver: true } }),
      runQuestion(3, { kind: 'video-captions', criteria: ['1.2.2'], facts }),
      runQuestion(4, { kind: 'form-label', criteria: ['2.4.6'], facts: { label: 'Menu', isRepeated: true } }),
    ];
    const { container } = show(questions, {}, { locale });
    await article('2.4.6');
    expect(container.textContent).not.toMatch(/question\.|manual\.\w/);
    expect(await findBarriers(container)).toEqual([]);
  });
});
