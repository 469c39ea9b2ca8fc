import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { PictureLink } from './picture-link.tsx';

const signedAt = Date.UTC(2026, 10, 20, 9);
const signed = (minutes: number) => `/api/artifacts/x/1/screen.webp?until=${signedAt / 1000 + minutes * 60}&sig=s`;
const old = signed(10);
const fresh = signed(20);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: signedAt }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page is read for so long. */
const pass = (minutes: number) => vi.setSystemTime(signedAt + minutes * 60_000);

function show(answer: () => Promise<{ src: string } | undefined>) {
  const asked: string[] = [];
  const tab = {
    opener: window as unknown,
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  function Page(): ReactNode {
    const [src, setSrc] = useState(old);
    async function renew() {
      asked.push(src);
      const next = await answer();
      if (next) setSrc(next.src);
      return next;
    }
    return (
      <PictureLink src={src} renew={renew}>
        Bild
      </PictureLink>
    );
  }
  const { platform } = renderPart(<Page />, {});
  const link = () => screen.getByRole('link', { name: 'Bild' });
  /** Where the press leads by itself; undefined when a script leads on. */
  function press(): string | null | undefined {
    const href = link().getAttribute('href');
    let isScripted = false;
    const atTheEnd = (event: Event) => {
      isScripted = event.defaultPrevented;
      // jsdom cannot open what a link leads to.
      event.preventDefault();
    };
    addEventListener('click', atTheEnd, { once: true });
    fireEvent.click(link());
    return isScripted ? undefined : href;
  }
  return { asked, tab, open, platform, link, press };
}

describe('the link to a picture', () => {
  it('is a plain link while its address is good', async () => {
    const { asked, open, link, press } = show(async () => ({ src: fresh }));
    pass(9);
    await userEvent.hover(link());
    await userEvent.tab();
    expect(document.activeElement).toBe(link());
    expect(press()).toBe(old);
    expect(asked).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    ['pointer', () => userEvent.hover(screen.getByRole('link'))],
    ['focus', () => userEvent.tab()],
  ])('gets a newer address when the %s comes, just before the old one is over', async (_what, come) => {
    const { asked, open, link, press } = show(async () => ({ src: fresh }));
    pass(9.75);
    await come();
    await waitFor(() => expect(link().getAttribute('href')).toBe(fresh));
    expect(press()).toBe(fresh);
    expect(asked).toEqual([old]);
    expect(open).not.toHaveBeenCalled();
  });

  it('opens the picture by a press when the address ran out under the pointer or the focus', async () => {
    const { tab, open, press } = show(async () => ({ src: fresh }));
    pass(30);
    expect(press()).toBeUndefined();
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(tab.opener).toBeNull();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${location.origin}${fresh}`));
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('says that the picture cannot be loaded, and leaves no empty tab', async () => {
    const { tab, platform, press } = show(async () => undefined);
    pass(30);
    press();
    const words = await screen.findByText(/^Das Bild dazu lässt sich gerade nicht laden/);
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(platform.announcements).toEqual([{ text: words.textContent, politeness: 'assertive' }]);
  });
});
