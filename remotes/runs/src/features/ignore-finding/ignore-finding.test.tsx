import type { ApiHandlers } from '@stufenlos/platform/testing';
import { ApiError } from '@stufenlos/platform';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { IgnoreFinding } from './ignore-finding.tsx';
import { IgnoredFindings } from './ignored-findings.tsx';
import type { MarkChange } from './mark-change.ts';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleFinding, sampleRun } from '../../testing/sample-run.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const refused = (code: ApiError['problem']['code'], status: number, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });
const { id } = sampleRun;
const mark = { reason: 'Karte eines Dritten', createdAt: '2026-11-20T09:00:00.000Z' };

describe('ignoring a finding', () => {
  const finding = { ...sampleFinding, pageNo: 1 };
  const show = (api: ApiHandlers, given = {}) => {
    const changed = vi.fn<() => void>();
    const view = renderPart(
      <IgnoreFinding id={id} hostKey="shop.example" finding={{ ...finding, ...given }} onChanged={changed} />,
      { api },
    );
    return { ...view, changed };
  };
  const open = () => userEvent.click(screen.getByRole('button', { name: /^Ignorieren/ }));

  it('asks for a reason, and the finding says what became of it where it is', async () => {
    const asked: unknown[] = [];
    const { changed } = show({
      putMark({ params, body }) {
        asked.push([params, body]);
        return { reason: body.reason, createdAt: '2026-11-22T09:00:00.000Z' };
      },
    });
    await open();
    const field = screen.getByRole('textbox', { name: 'Grund' });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Fehler: Bitte geben Sie einen Grund an.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '  Karte eines Dritten {Enter}');
    expect(await screen.findByText(/Grund: Karte eines Dritten$/)).toBeTruthy();
    expect(asked).toEqual([[{ hostKey: 'shop.example', fingerprint: 'f1' }, { reason: 'Karte eines Dritten' }]]);
    expect(changed).toHaveBeenCalledOnce();
    const undo = screen.getByRole('button', { name: /^Nicht mehr ignorieren/ });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  it('keeps the reason when it could not be saved', async () => {
    show({
      putMark: () => {
        throw refused('unavailable', 503);
      },
    });
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Ein Grund{Enter}');
    expect(screen.getByRole('dialog').contains(await screen.findByRole('alert'))).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Grund' }).value).toBe('Ein Grund');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/noch nicht gespeichert\. Trotzdem schließen/)).toBeTruthy();
  });

  it('is taken back, and the button to ignore it has the focus', async () => {
    const removed: unknown[] = [];
    show({ removeMark: ({ params }) => void removed.push(params) }, { mark });
    await userEvent.click(screen.getByRole('button', { name: /^Nicht mehr ignorieren/ }));
    const again = await screen.findByRole('button', { name: /^Ignorieren/ });
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(removed).toEqual([{ hostKey: 'shop.example', fingerprint: 'f1' }]);
  });

  const sibling = { elementFingerprint: 'e1:a' };

  it('ignores only this element unless a person chooses its cause, by keyboard as well', async () => {
    const asked: unknown[] = [];
    const counted: unknown[] = [];
    const api: ApiHandlers = {
      markCoverage({ params, query }) {
        counted.push([params.id, query.category]);
        return query.fingerprint === 'f1' ? { nodes: 196, pages: 64, rules: 1 } : { nodes: 3, pages: 3, rules: 1 };
      },
      putMark({ params, body }) {
        asked.push(decodeURIComponent(params.fingerprint));
        const scope = asked.at(-1) === 'f1' ? 'cause' : 'element';
        return { reason: body.reason, createdAt: '2026-11-22T09:00:00.000Z', scope };
      },
    };
    const first = show(api, sibling);
    await open();
    const element = 'Nur dieses Element (auf 3 Seiten)';
    const only = await screen.findByRole<HTMLInputElement>('radio', { name: element });
    expect(counted).toEqual([
      [id, 'violations'],
      [id, 'violations'],
    ]);
    expect(only.checked).toBe(true);
    expect(await findBarriers(screen.getByRole('dialog'))).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Ein Grund{Enter}');
    expect(await screen.findByText('Gilt nur für dieses Element.')).toBeTruthy();
    first.unmount();

    show(api, sibling);
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: element }));
    await userEvent.keyboard('{ArrowDown}');
    const all = 'Alle Elemente mit derselben Ursache (196 Elemente auf 64 Seiten)';
    expect(screen.getByRole<HTMLInputElement>('radio', { name: all }).checked).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Ein Grund{Enter}');
    expect(await screen.findByText('Gilt für alle Elemente mit derselben Ursache.')).toBeTruthy();
    expect(asked).toEqual(['e1:a', 'f1']);
  });

  it('offers no choice for a finding of an older run', async () => {
    show({});
    await open();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('stays ignored by its cause when only the mark of the element is taken back', async () => {
    const removed: string[] = [];
    const marks = { mark: { ...mark, scope: 'element' }, causeMark: { ...mark, scope: 'cause', reason: 'Überall' } };
    show(
      { removeMark: ({ params }) => void removed.push(decodeURIComponent(params.fingerprint)) },
      { ...sibling, ...marks },
    );
    expect(screen.getByText('Gilt nur für dieses Element.')).toBeTruthy();
    const undo = () => userEvent.click(screen.getByRole('button', { name: /^Nicht mehr ignorieren/ }));
    await undo();
    expect(await screen.findByText(/Grund: Überall$/)).toBeTruthy();
    await undo();
    expect(await screen.findByRole('button', { name: /^Ignorieren/ })).toBeTruthy();
    expect(removed).toEqual(['e1:a', 'f1']);
  });

  it('has a section of its own with reason and date, and none where nothing is ignored', async () => {
    const asked: unknown[] = [];
    renderPart(
      <RuleTextsContext value={{ locale: 'de', rules: {}, checks: {} }}>
        <IgnoredFindings id={id} hostKey="shop.example" version={0} />
      </RuleTextsContext>,
      {
        api: {
          runFindings({ query }) {
            asked.push(query);
            const findings = query.category === 'violations' ? [{ ...finding, mark }] : [];
            return { findings, pages: [], total: findings.length };
          },
        },
      },
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Ignoriert: 1 Element mit Verstoß' })).toBeTruthy();
    expect(screen.getByText('Ignoriert seit 20. November 2026. Grund: Karte eines Dritten')).toBeTruthy();
    expect(screen.getByText('Gilt für alle Elemente mit derselben Ursache.')).toBeTruthy();
    expect(asked).toContainEqual({ category: 'violations', ignored: 'only' });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it.each(['none', 'one'] as const)(
    'count again all at once by keyboard, and the focus stays here: %s is left',
    async (left) => {
      const user = userEvent.setup();
      const changed = vi.fn<(change: unknown) => void>();
      const second = { ...finding, id: 'f-2', fingerprint: 'f2', mark };
      let ignored = [{ ...finding, mark }, second];
      const { container } = renderPart(
        <RuleTextsContext value={{ locale: 'de', rules: {}, checks: {} }}>
          <IgnoredFindings id={id} hostKey="shop.example" version={0} onChanged={changed} />
        </RuleTextsContext>,
        {
          api: {
            runFindings({ query }) {
              const findings = query.category === 'violations' ? ignored : [];
              return { findings, pages: [], total: findings.length };
            },
            removeMarks({ query }) {
              expect(query).toEqual({ category: 'violations' });
              ignored = left === 'one' ? [second] : [];
            },
          },
        },
      );
      const opener = await screen.findByRole('button', { name: 'Alle wieder zählen' });
      opener.focus();
      await user.keyboard('{Enter}');
      expect(screen.getByRole('dialog', { name: 'Alle wieder zählen' })).toBeTruthy();
      await user.tab();
      await user.keyboard('{Enter}');
      const done = await screen.findByText('Die Funde zählen wieder.');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Alle wieder zählen' })).toBeNull());
      await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(left === 'one' ? 1 : 0));
      expect(document.activeElement).toBe(done);
      expect(changed).toHaveBeenCalledExactlyOnceWith({ kind: 'all', category: 'violations' });
    },
  );

  it('follows a change that another finding of the same cause makes', async () => {
    const api: ApiHandlers = {
      runFindings({ query }) {
        const both = [
          { ...finding, mark },
          { ...finding, id: 'f-2', selector: '.other', mark },
        ];
        const findings = query.category === 'violations' ? both : [];
        return { findings, pages: [], total: findings.length };
      },
      removeMark: () => undefined,
    };
    function List() {
      const [change, setChange] = useState<MarkChange>();
      return <IgnoredFindings id={id} hostKey="shop.example" version={0} change={change} onChanged={setChange} />;
    }
    renderPart(
      <RuleTextsContext value={{ locale: 'de', rules: {}, checks: {} }}>
        <List />
      </RuleTextsContext>,
      { api },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr ignorieren: .other' }));
    const again = await screen.findByRole('button', { name: 'Ignorieren: .other' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(screen.queryByText(/^Ignoriert seit/)).toBeNull();
  });
});
