import { TargetType } from 'puppeteer';
import type { BrowserContext, Page, Target } from 'puppeteer';
import { ScanError } from '../scan-error.ts';

const dialogLimit = 50;
const popupLimit = 20;

/**
 * Answers what would otherwise wait for a person, as long as the page lives: dialogs are dismissed (an unanswered one
 * blocks the page for ever), pop-ups are closed. A flood of either ends the visit.
 *
 * @returns to be called when another visit begins: it has its own flood
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
    // Leaving is what we want; every other question is declined. A dialog that is already gone is fine.
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
    // It closed itself, or its browser is gone.
  }
}
