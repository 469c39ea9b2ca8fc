import { ScanError } from '@stufenlos/contracts/scan-error';
import { worldOfDocument } from '../browser/isolated-world.ts';
import { completePage } from '../gather/in-page/settling/complete-page.ts';
import { forgetDocument } from '../navigation/accept-document.ts';
import { settle } from '../navigation/settle.ts';
import type { RunContexts } from '../browser/run-contexts.ts';
import type { ScanAttempt } from '../scan-attempt.ts';
import { untilAborted } from '../until-aborted.ts';
import { withTimeout } from '../with-timeout.ts';

/** Resolves when the page has settled without a change since its audit began. Rejects when it has changed. */
export type Confirm = () => Promise<void>;

class PageChanged extends Error {}

/** Numbers of early audits of a run. The pages of a website are much alike, so they tell what to expect of the next one. */
interface EarlyAudits {
  begun: number;
  repeated: number;
}
const auditsOfRuns = new WeakMap<RunContexts, EarlyAudits>();
const areMostRepeated = ({ begun, repeated }: EarlyAudits) => repeated > 1 && repeated > begun / 2;

/**
 * Audits a page that seems to be complete while it settles, instead of afterwards: most pages do not change any more when
 * they have loaded, and then their audit is the same. `audit` calls `confirm` after the first audit and before anything
 * that changes the page. A page that did change is to be audited in the usual way.
 *
 * @returns whether the audit counts
 * @throws what `audit` throws after its confirmation or when the scan is aborted; ScanError `unresponsive`
 */
export async function auditEarly(attempt: ScanAttempt, audit: (confirm: Confirm) => Promise<void>): Promise<boolean> {
  const { page, navigation, limits, abort, partialReason } = attempt;
  // A page that did not finish loading goes on changing.
  if (!page || !navigation || navigation.isLoading || partialReason || limits.earlyElements === 0) return false;
  const audits = auditsOfRuns.get(attempt.contexts) ?? { begun: 0, repeated: 0 };
  if (areMostRepeated(audits)) return false;
  auditsOfRuns.set(attempt.contexts, audits);
  const asked = worldOfDocument(page.mainFrame()).then(async (world) => {
    const describe = () => world.evaluate(completePage, limits.earlyElements);
    return { before: await describe(), describe };
  });
  const document = await untilAborted(
    abort.signal,
    withTimeout(
      asked.catch(() => undefined),
      limits.earlyMs,
      () => undefined,
    ),
  );
  if (document?.before === undefined) return false;
  audits.begun += 1;
  const settled = settle(page, navigation, limits);
  /** Rejects when the page does not answer any more: then the audit would never end. */
  const unresponsive = settled.then(() => new Promise<never>(() => {}));
  let isConfirmed = false;
  const confirm = async () => {
    await untilAborted(abort.signal, settled);
    // Asks the document that was described before: it is gone when another one has replaced it.
    if ((await document.describe()) !== document.before) throw new PageChanged();
    isConfirmed = true;
  };
  try {
    await Promise.race([audit(confirm), unresponsive]);
    return true;
  } catch (cause) {
    if (isConfirmed || abort.signal.aborted || isUnresponsive(cause)) throw cause;
    audits.repeated += 1;
    forgetDocument(attempt);
    return false;
  }
}

const isUnresponsive = (cause: unknown) => cause instanceof ScanError && cause.code === 'unresponsive';
