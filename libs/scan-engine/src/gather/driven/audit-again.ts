import type { ScanProfile } from '@stufenlos/contracts';
import { profileRules } from '@stufenlos/standards';
import type { Page } from 'puppeteer';
import type { World } from '../../browser/isolated-world.ts';
import { profileWithout } from '../../profiles/profiles.ts';
import type { ScanAttempt } from '../../scan-attempt.ts';
import { auditBehindDialogs } from '../audit-behind-dialogs.ts';
import { gatherAxe } from '../axe.ts';
import { finishAnimations, shortAnimationMs } from '../in-page/settling/finish-animations.ts';
import { twoFrames } from '../in-page/settling/two-frames.ts';
import type { AxeRule } from '../evidence.ts';

const allowed = (profile: ScanProfile, disabledRules: readonly string[], only: readonly string[]) =>
  only.filter((id) => profileRules(profile).includes(id) && !disabledRules.includes(id));

/**
 * Audits a driven page as it is now, with the rules of the profile.
 *
 * @param only ids of the only rules to run, as far as the profile has them
 * @param contrastOf see `AxeOptions`
 * @returns rules that object to something
 */
export async function auditAgain(
  { profile, disabledRules, limits }: ScanAttempt,
  page: Page,
  world: World,
  only?: readonly string[],
  contrastOf?: readonly number[],
): Promise<AxeRule[]> {
  const { tags, rules, disabled } = profileWithout(profile, disabledRules);
  const { frameMs, frames } = limits;
  const chosen = only && allowed(profile, disabledRules, only);
  if (chosen?.length === 0) return [];
  // Another window or colour scheme may have begun transitions.
  await world.evaluate(finishAnimations, shortAnimationMs);
  const options = { tags, rules, disabled, ...(chosen && { only: chosen }), frameMs, frames, contrastOf };
  const { axe } = await auditBehindDialogs(world, {
    audit: () => gatherAxe(page.mainFrame(), options, world),
    // The page learns later that its dialogs are closed, and may only then show again what stands behind them.
    settle: () => world.evaluate(twoFrames),
    onFirst: () => {},
  });
  return axe.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'review');
}
