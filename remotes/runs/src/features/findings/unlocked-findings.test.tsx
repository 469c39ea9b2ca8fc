import type { FindingsQuery } from '@stufenlos/contracts';
import { ApiError, useLocation, useNavigate, usePlatform } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { loadRuleTexts } from '@stufenlos/standards';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberReport } from '../../parts/requests/report-client.ts';
import { renderPart } from '../../testing/render-scan.tsx';
import { reportHandlers, sampleFindings, siteRun } from '../../testing/sample-report.ts';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { UnlockedFindings, type UnlockedFindingsProps } from './unlocked-findings.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const texts = await loadRuleTexts('de');

beforeEach(stubResizeObserver);

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(pathname + search)}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

function Report(props: Partial<UnlockedFindingsProps>): ReactNode {
  const { api } = usePlatform();
  const client = useMemo(() => memberReport(api, siteRun.id), [api]);
  return (
    <RuleTextsContext value={texts}>
      <UnlockedFindings run={siteRun} category="violations" isSelected client={client} {...props} />
    </RuleTextsContext>
  );
}

const show = (api: ApiHandlers = reportHandlers(), route = '/run/1', props: Partial<UnlockedFindingsProps> = {}) =>
  renderPart(
    <>
      <Address />
      <h2>x</h2>
      <Report {...props} />
    </>,
    { route, api },
  );
const address = () => screen.getByTestId('address').textContent;
/** It follows in a transition, on a busy machine after what is shown. */
const addressIs = (expected: string) => waitFor(() => expect(address()).toBe(expected));
const back = () => fireEvent.click(screen.getByText('back'));
const toggles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => within(heading).getByRole('button'));
const toggle = (name: RegExp) => screen.findByRole('button', { name, expanded: false });
const count = (text: string) => screen.findByText(text);
const bodyOf = (button: HTMLElement) =>
  within(document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement);

it('says how many elements are counted beyond those that are listed, and only of the whole list', async () => {
  const { stats } = siteRun;
  const group = { ruleId: 'image-alt', impact: 'critical' as const, criteria: ['1.1.1'], pages: 3 };
  const stored = sampleFindings.filter(
    ({ ruleId, outcome }) => ruleId === 'image-alt' && outcome === 'violation',
  ).length;
  const run = {
    ...siteRun,
    rules: { ...siteRun.rules, violations: [{ ...group, nodes: 5000 + stored }] },
    stats: {
      ...stats!,
      categories: { ...stats!.categories, violations: { rules: 5, nodes: 5120 } },
      truncated: [{ ruleId: 'image-alt', total: 5000 + stored, stored }],
    },
  };
  show(reportHandlers(), '/run/1', { run });
  expect(await screen.findByText(/^Gezählt sind 5\.120 Elemente, einzeln gespeichert 120:/)).toBeTruthy();
  expect(screen.getByText(`${stored} von ${(5000 + stored).toLocaleString('de')} Elementen einzeln`)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await waitFor(() => expect(screen.queryByText(/^Gezählt sind/)).toBeNull());
});

it('claims no limit of the store when fewer elements are listed than counted for another reason', async () => {
  const { stats } = siteRun;
  const violations = { rules: 5, nodes: 123 };
  show(reportHandlers(), '/run/1', {
    run: { ...siteRun, stats: { ...stats!, categories: { ...stats!.categories, violations } } },
  });
  await count('120 Funde angezeigt');
  expect(screen.queryByText(/^Gezählt sind/)).toBeNull();
});

describe('the tools', () => {
  it('filter by impact, and back takes it back', async () => {
    const { platform } = show();
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    await count('3 Funde angezeigt');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mittel' }));
    await count('6 Funde angezeigt');
    await addressIs('/run/1?impact=critical,moderate');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mittel' }));
    expect(platform.announcements.map(({ text }) => text)).toEqual(['3 Funde angezeigt', '6 Funde angezeigt']);
    back();
    await count('3 Funde angezeigt');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mittel' }).checked).toBe(false);
  });

  it('filter by criterion and by page, with names people know', async () => {
    show();
    await count('120 Funde angezeigt');
    const criteria = screen.getByRole('combobox', { name: 'WCAG-Kriterium' });
    expect(
      within(criteria)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Alle Kriterien',
      '1.1.1 Nicht-Text-Inhalt',
      '1.4.3 Kontrast (Minimum)',
      '2.4.4 Linkzweck (im Kontext)',
      '4.1.2 Name, Rolle, Wert',
      'Empfehlungen ohne Kriterium',
    ]);
    await userEvent.selectOptions(criteria, '1.1.1');
    await count('3 Funde angezeigt');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Seite' }), '2');
    await count('1 Fund angezeigt');
    await addressIs('/run/1?criterion=1.1.1&page=2');
    back();
    await count('3 Funde angezeigt');
  });

  it('search while somebody types and at once by Enter, as one step of the way back', async () => {
    show();
    await count('120 Funde angezeigt');
    const field = screen.getByRole('searchbox', { name: 'In Funden suchen' });
    await userEvent.type(field, 'warenkorb ');
    await count('4 Funde angezeigt');
    await addressIs('/run/1?q=warenkorb');
    expect(screen.getByDisplayValue('warenkorb')).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'cookie{Enter}');
    await count('1 Fund angezeigt');
    expect(document.activeElement).toBe(field);
  });

  it('take the state from the address, also what nobody offers', async () => {
    show(reportHandlers(), '/run/1?criterion=2.5.8&q=zzz&tab=violations');
    expect(await screen.findByText('Kein Fund passt zu diesen Filtern.')).toBeTruthy();
    expect(screen.getByDisplayValue('2.5.8 Zielgröße (Minimum)')).toBeTruthy();
    const [, reset] = screen.getAllByRole('button', { name: 'Filter zurücksetzen' });
    await userEvent.click(reset as HTMLElement);
    await count('120 Funde angezeigt');
    await addressIs('/run/1?tab=violations');
    expect(document.activeElement?.textContent).toBe('120 Funde angezeigt');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it.each([
    ['Baustein', 'component', /Text muss sich deutlich.*\.produkt:nth-child\(1\) \.preis/],
    ['Seite', 'page', /^https:\/\/shop\.example\/ Kritisch 61 Elemente 5 Regeln/],
    ['Kriterium', 'criterion', /^1\.4\.3 Kontrast \(Minimum\) Schwerwiegend 110 Elemente/],
  ])('group by %s', async (label, value, name) => {
    show();
    await count('120 Funde angezeigt');
    await userEvent.click(await screen.findByRole('radio', { name: label }));
    const group = await toggle(name);
    await addressIs(`/run/1?group=${value}`);
    await userEvent.click(group);
    expect(await bodyOf(group).findByText(/ von .* Elementen$/)).toBeTruthy();
  });

  it('say that everything is ignored, and show it when asked', async () => {
    const asked: (string | undefined)[] = [];
    const handlers = reportHandlers();
    show(
      {
        ...handlers,
        runGroups: (call) => {
          if (call.query?.by === 'rule') asked.push(call.query.ignored);
          const answer = handlers.runGroups(call);
          return asked.at(-1) === 'with' ? answer : { ...answer, groups: [], total: 0, nodes: 0 };
        },
      },
      '/run/1',
      { run: { ...siteRun, scope: 'page', ignored: { rules: 5, nodes: 120 } } },
    );
    expect(await screen.findByText(/^Alle Funde dieser Kategorie sind ignoriert/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ignorierte Funde mit anzeigen' }));
    await count('120 Funde angezeigt');
    expect(asked).toEqual([undefined, 'with']);
  });

  it('ask for nothing while their tab is not the one that is seen', async () => {
    let asked = 0;
    const handlers = reportHandlers();
    const runGroups: ApiHandlers['runGroups'] = (call) => {
      asked += 1;
      return handlers.runGroups(call);
    };
    show({ ...handlers, runGroups }, '/run/1?q=a', { isSelected: false, run: { ...siteRun, scope: 'page' } });
    await waitFor(() => expect(asked).toBe(1));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    await waitFor(() => expect(address()).toContain('impact=critical'));
    expect(asked).toBe(1);
  });
});

describe('a group', () => {
  it('opens by keyboard: why, who, how, and its elements with values', async () => {
    show();
    const button = await toggle(
      /^Text muss sich deutlich vom Hintergrund abheben\. Schwerwiegend 110 Elemente auf 2 Seiten/,
    );
    expect(button.textContent).toContain('WCAG 1.4.3');
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const body = bodyOf(button);
    expect(await body.findByText('50 von 110 Elementen')).toBeTruthy();
    const headings = body.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Warum das wichtig ist', 'Wen es betrifft', 'So beheben Sie es', 'Betroffene Elemente']);
    expect(body.getByText('Menschen mit Farbfehlsichtigkeit')).toBeTruthy();
    expect(body.getByText('p { color: #6b6b6b; background: #ffffff; }')).toBeTruthy();
    const [first] = body.getAllByRole('listitem').filter(({ id }) => id.startsWith('finding-'));
    expect(first?.textContent).toContain('Schriftfarbe #999999');
    expect(first?.textContent).toContain('Kontrast2,84:1');
    expect(first?.textContent).toContain('Nötig sind mindestens4,5:1');
    expect(within(first as HTMLElement).getByRole('link', { name: 'https://shop.example/' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(body.queryByRole('heading')).toBeNull();
  }, 60_000);

  it('loads more and leads there', async () => {
    show();
    const button = await toggle(/^Text muss sich/);
    await userEvent.click(button);
    const body = bodyOf(button);
    await userEvent.click(await body.findByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('finding-color-contrast-51'));
    expect(body.getByText('100 von 110 Elementen')).toBeTruthy();
  }, 60_000);

  it('says when its elements could not be read, and tries again in place', async () => {
    let isAway = true;
    const handlers = reportHandlers();
    show({
      ...handlers,
      runFindings: (call) => {
        if (isAway) throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });
        return handlers.runFindings(call);
      },
    });
    const button = await toggle(/^Bilder müssen/);
    await userEvent.click(button);
    expect(await bodyOf(button).findByText(/^Die Funde konnten nicht geladen werden/)).toBeTruthy();
    isAway = false;
    await userEvent.click(bodyOf(button).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await bodyOf(button).findByText('3 von 3 Elementen')).toBeTruthy();
  });

  it('marks the element in the picture, and shows nothing where there is none', async () => {
    show();
    const button = await toggle(/^Bilder müssen/);
    await userEvent.click(button);
    const [picture] = await bodyOf(button).findAllByRole('img');
    expect(picture?.getAttribute('alt')).toMatch(/^Bildausschnitt, Fundstelle markiert: Bilder müssen .* > img$/);
    expect(picture?.style.inlineSize).not.toBe('');
    fireEvent.error(picture as HTMLElement);
    expect(bodyOf(button).getAllByRole('img')).toHaveLength(2);
    const links = await toggle(/^Links müssen/);
    await userEvent.click(links);
    expect(await bodyOf(links).findByText('4 von 4 Elementen')).toBeTruthy();
    expect(bodyOf(links).queryByRole('img')).toBeNull();
  });

  it('reads a page again once when its signed picture has run out, for all of its findings', async () => {
    const handlers = reportHandlers();
    const asked: unknown[] = [];
    let signature = 'old';
    show({
      ...handlers,
      runFindings(request) {
        asked.push(request.query);
        const answer = handlers.runFindings(request);
        const signed = { src: `/pictures/1?signature=${signature}`, width: 1280, height: 2000 };
        return { ...answer, pages: answer.pages.map((page) => ({ ...page, picture: signed })) };
      },
    });
    const button = await toggle(/^Bilder müssen/);
    await userEvent.click(button);
    const pictures = await bodyOf(button).findAllByRole('img');
    expect(asked).toHaveLength(1);
    signature = 'new';
    for (const picture of pictures) fireEvent.error(picture);
    await waitFor(() =>
      expect(
        bodyOf(button)
          .getAllByRole('img')
          .map((picture) => picture.getAttribute('src')),
      ).toEqual(pictures.map(() => '/pictures/1?signature=new')),
    );
    const again = (page: string) => ({ category: 'violations', page, ignored: 'with' });
    expect(asked.slice(1)).toEqual([again('1'), again('2')]);
    // What is gone for good is not asked for over and over.
    for (const picture of bodyOf(button).getAllByRole('img')) fireEvent.error(picture);
    expect(bodyOf(button).queryByRole('img')).toBeNull();
    expect(asked).toHaveLength(3);
  });

  it('shows what a stranger wrote as text, and links to nothing but pages', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const [sample] = sampleFindings;
    show({
      ...reportHandlers(),
      runFindings: () => ({
        findings: [
          {
            ...(sample as (typeof sampleFindings)[number]),
            selector: hostile,
            html: `<script>${hostile}</script>`,
            pageUrl: 'javascript:alert(1)',
            pageNo: 9,
            message: { key: 'color-contrast.fail', data: { fgColor: 'url(https://x.example)', bgColor: '#ffffff' } },
          },
        ],
        pages: [],
        total: 1,
      }),
    });
    const button = await toggle(/^Bilder müssen/);
    await userEvent.click(button);
    expect(await bodyOf(button).findByText(hostile)).toBeTruthy();
    expect(bodyOf(button).getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(bodyOf(button).queryByText('Schriftfarbe')).toBeNull();
    expect(document.querySelector('[onerror], script')).toBeNull();
  });

  it('labels a recommendation as one', async () => {
    show();
    expect((await toggle(/^Überschriften sollten/)).textContent).toContain('Empfehlung, kein WCAG-Kriterium');
  });

  it('renders the given tools for each finding', async () => {
    show(reportHandlers(), '/run/1', { renderFindingTools: ({ id }) => <button type="button">tool {id}</button> });
    const button = await toggle(/^Bilder müssen/);
    await userEvent.click(button);
    expect(await bodyOf(button).findByRole('button', { name: 'tool image-alt-2' })).toBeTruthy();
  });
});

describe('all groups', () => {
  it('open and close together', async () => {
    show();
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Alle aufklappen' }));
    expect(toggles().every((button) => button.getAttribute('aria-expanded') === 'true')).toBe(true);
    expect(await screen.findAllByText(/ von \d+ Element(?:en)?$/)).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Alle zuklappen' }));
    expect(toggles().every((button) => button.getAttribute('aria-expanded') === 'false')).toBe(true);
  }, 60_000);

  it('stand open on paper, and are as before afterwards', async () => {
    show();
    await count('120 Funde angezeigt');
    expect(screen.queryByText('Warum das wichtig ist')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByText('Warum das wichtig ist').length).toBeGreaterThan(2);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('Warum das wichtig ist')).toBeNull();
  });

  it('load more, and the focus goes to the first new one', async () => {
    show(reportHandlers({ groups: 2, findings: 50, pages: 50 }));
    await count('120 Funde angezeigt');
    expect(toggles()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Links müssen/));
    expect(toggles()).toHaveLength(4);
  });

  it('begin again when the place where they ended is gone, and show none twice', async () => {
    const handlers = reportHandlers({ groups: 2, findings: 50, pages: 50 });
    let cursors = 0;
    show({
      ...handlers,
      runGroups(call) {
        if (call.query?.cursor !== undefined && (cursors += 1) === 1) {
          throw new ApiError({ type: '', title: '', status: 422, code: 'invalid_input', traceId: '' });
        }
        // The second answer begins with a group of the first.
        return handlers.runGroups(call.query?.cursor ? { ...call, query: { ...call.query, cursor: '1' } } : call);
      },
    });
    await count('120 Funde angezeigt');
    const more = () => userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    await more();
    await waitFor(() => expect(cursors).toBe(1));
    await waitFor(() => expect(toggles()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
    await more();
    await waitFor(() => expect(toggles()).toHaveLength(3));
  });

  it('keep what is there when the next ones fail, and try again in place', async () => {
    const handlers = reportHandlers({ groups: 2, findings: 50, pages: 50 });
    let isAway = true;
    show({
      ...handlers,
      runGroups: (call) => {
        if (isAway && call.query?.cursor !== undefined) {
          throw new ApiError({ type: '', title: '', status: 402, code: 'no_entitlement', traceId: '' });
        }
        return handlers.runGroups(call);
      },
    });
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    expect(await screen.findByText(/^Dieser Bericht ist wieder gesperrt/)).toBeTruthy();
    expect(toggles()).toHaveLength(2);
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(toggles()).toHaveLength(4));
  });
});

/** Groups that are asked for after `slow` are there after `arrive`. Each question for elements is written down. */
function slowGroups() {
  const handlers = reportHandlers();
  const asked: FindingsQuery[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isSlow = false;
  const api: ApiHandlers = {
    ...handlers,
    runGroups: async (call) => {
      if (isSlow) await promise;
      return handlers.runGroups(call);
    },
    runFindings: (call) => {
      asked.push(call.query);
      return handlers.runFindings(call);
    },
  };
  const slow = () => (isSlow = true);
  return { api, asked, slow, arrive: () => resolve(undefined) };
}

describe('while the answer to a new question is awaited', () => {
  const category = 'violations';

  it('the groups beside the pane stay those of the old grouping, and nothing is asked about them', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { api, asked, slow, arrive } = slowGroups();
    show(api);
    expect(await screen.findByText('3 von 3 Elementen')).toBeTruthy();
    const byPage = await screen.findByRole('radio', { name: 'Seite' });
    slow();
    await userEvent.click(byPage);
    expect(toggles()[0]?.textContent).toMatch(/^Bilder müssen/);
    expect(toggles()[0]?.getAttribute('aria-expanded')).toBe('true');
    arrive();
    expect(await screen.findByText('50 von 61 Elementen')).toBeTruthy();
    expect(toggles()[0]?.textContent).toMatch(/^https:/);
    expect(asked).toEqual([
      { category, rule: 'image-alt' },
      { category, page: '1' },
    ]);
  });

  it('groups that all stand open are asked about once, when they are there', async () => {
    const { api, asked, slow, arrive } = slowGroups();
    show(api);
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Alle aufklappen' }));
    expect(await screen.findAllByText(/ von \d+ Element(?:en)?$/)).toHaveLength(5);
    asked.length = 0;
    slow();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    expect(toggles()).toHaveLength(5);
    arrive();
    await count('3 Funde angezeigt');
    await waitFor(() => expect(asked).toEqual([{ category, impact: 'critical', rule: 'image-alt' }]));
  });
});

it('asks nothing about a closed group when filters change, and asks again when it is opened', async () => {
  const { api, asked } = slowGroups();
  show(api);
  const button = await toggle(/^Bilder müssen/);
  await userEvent.click(button);
  await bodyOf(button).findByText('3 von 3 Elementen');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await count('3 Funde angezeigt');
  await userEvent.click(button);
  await bodyOf(button).findByText('3 von 3 Elementen');
  const ofGroup = { category: 'violations', rule: 'image-alt' };
  expect(asked).toEqual([ofGroup, { ...ofGroup, impact: 'critical' }]);
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await count('120 Funde angezeigt');
  expect(asked).toHaveLength(2);
});

it('says how long to wait when too much was asked', async () => {
  show({
    ...reportHandlers(),
    runGroups: () => {
      throw new ApiError({ type: '', title: '', status: 429, code: 'rate_limited', traceId: '', retryAfter: 90 });
    },
  });
  expect(await screen.findByText('errors.rateLimit')).toBeTruthy();
});
