import { ApiError } from '@stufenlos/platform';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportHandlers, sampleFindings } from '../../testing/sample-report.ts';
import { bodyOf, show, toggle } from '../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

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
