import type { CDPSession, Page } from 'puppeteer';
import type { World } from '../../../browser/isolated-world.ts';

/** Keeps a page at its document while it is used, and notes what it tried. */
export interface NavigationGuard {
  /** Addresses that the page tried to load or to open since the last call, in the main frame and in new windows. */
  takeAttempts: () => Promise<string[]>;
  /** Texts of dialogs since the last call. */
  takeDialogs: () => string[];
  release: () => Promise<void>;
}

interface Notes {
  attempts: string[];
  release: () => void;
}

/**
 * Two barriers: listeners in the isolated world, which the page cannot remove, cancel submissions and navigations as
 * soon as they begin, unless the page has canceled them itself; what gets past them is a document request, which the
 * browser aborts. An aborted request leaves the document in place.
 *
 * @throws what `world` throws; then nothing is guarded
 */
export async function guardNavigation(page: Page, world: World): Promise<NavigationGuard> {
  const opened: string[] = [];
  const dialogs: string[] = [];
  const onDialog = (dialog: { message: () => string }) => void dialogs.push(dialog.message().slice(0, 300));
  page.on('dialog', onDialog);
  const session = await page.createCDPSession();
  const release = async () => {
    page.off('dialog', onDialog);
    await world.evaluate(removeGuard).catch(() => {});
    await endSession(session);
  };
  session.on('Page.windowOpen', ({ url }) => void opened.push(url));
  try {
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    session.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      if (frameId === frameTree.frame.id) opened.push(request.url);
      void session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
    });
    await world.evaluate(installGuard);
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  } catch (cause) {
    // When the time of a gatherer is over, the page is still to be loaded again for the next one.
    await release();
    throw cause;
  }
  return {
    async takeAttempts() {
      const noted = await world.evaluate(takeNotes);
      return [...noted, ...opened.splice(0)];
    },
    takeDialogs: () => dialogs.splice(0),
    release,
  };
}

async function endSession(session: CDPSession): Promise<void> {
  await session.send('Fetch.disable').catch(() => {});
  await session.detach().catch(() => {});
}

/** Runs inside the page; self-contained. */
function installGuard(): void {
  const holder = globalThis as unknown as { stufenlosGuard?: Notes; navigation?: EventTarget };
  holder.stufenlosGuard?.release();
  const attempts: string[] = [];
  const note = (url: string) => {
    if (attempts.length < 100) attempts.push(url);
  };
  const settingOf = ({ target, submitter }: SubmitEvent, name: string) => {
    // A field may be called `getAttribute` and then shadows the form's own method.
    const own = submitter?.getAttribute(`form${name}`) ?? Element.prototype.getAttribute.call(target, name);
    return own ?? (name === 'target' ? document.querySelector('base[target]')?.getAttribute(name) : null) ?? '';
  };
  // Last of all listeners, so that the page had its turn: one that submits in its own way cancels the event itself.
  const onUncanceled = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const action = settingOf(event, 'action') || location.href;
    note(URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI).href : action);
  };
  const onSubmit = (event: SubmitEvent) => {
    const isHere = /^(?:_self|_top|_parent)?$/i.test(settingOf(event, 'target').trim());
    // Nothing else would stop a new window, or a dialog from closing.
    if (!isHere || settingOf(event, 'method').toLowerCase() === 'dialog') event.preventDefault();
    removeEventListener('submit', onUncanceled);
    addEventListener('submit', onUncanceled);
  };
  const onNavigate = (event: Event) => {
    const { destination } = event as unknown as { destination: { url: string; sameDocument: boolean } };
    if (destination.sameDocument) return;
    note(destination.url);
    event.preventDefault();
  };
  addEventListener('submit', onSubmit, true);
  holder.navigation?.addEventListener('navigate', onNavigate);
  holder.stufenlosGuard = {
    attempts,
    release() {
      removeEventListener('submit', onSubmit, true);
      removeEventListener('submit', onUncanceled);
      holder.navigation?.removeEventListener('navigate', onNavigate);
    },
  };
}

/** Runs inside the page; self-contained. */
function takeNotes(): string[] {
  const { stufenlosGuard } = globalThis as unknown as { stufenlosGuard?: Notes };
  return stufenlosGuard?.attempts.splice(0) ?? [];
}

/** Runs inside the page; self-contained. */
function removeGuard(): void {
  const { stufenlosGuard } = globalThis as unknown as { stufenlosGuard?: Notes };
  stufenlosGuard?.release();
}
