import { TargetType } from 'puppeteer';
import type { BrowserContext, Page, Target } from 'puppeteer';
import { ScanError } from '@stufenlos/contracts/scan-error';

const dialogLimit = 50;
const popupLimit = 20;

/**
 * Dismisses dialogs, which would block the page, and closes pop-ups for as long as the page exists.
 *
 * @param onFlood called with `unresponsive` for each dialog after 50 and each pop-up after 20
 * @returns resets both counters; call it when another scan attempt begins
 */
export function dismissDialogsAndPopups(
  context: BrowserContext,
  page: Page,
  onFlood: (error: ScanError) => void,
): () => void {
  let dialogs = 0;
  let popups = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    if (dialogs > dialogLimit) onFlood(new ScanError('unresponsive', { reason: 'dialogs' }));
    // `beforeunload` is accepted, so that the page can be left; all others are declined. Fails if the dialog is gone.
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => {});
  });
  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.PAGE || target === page.target()) return;
    popups += 1;
    if (popups > popupLimit) onFlood(new ScanError('unresponsive', { reason: 'popups' }));
    else void close(target);
  });
  return () => {
    dialogs = 0;
    popups = 0;
  };
}

async function close(target: Target): Promise<void> {
  try {
    await (await target.page())?.close();
  } catch {
    // The pop-up or its browser is already closed.
  }
}
