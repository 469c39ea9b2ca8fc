import type { Page } from 'puppeteer';
import type { World } from '../../browser/isolated-world.ts';
import { profileWithout } from '../../profiles/profiles.ts';
import type { ScanAttempt } from '../../scan-attempt.ts';
import { auditBehindDialogs } from '../audit-behind-dialogs.ts';
import { gatherAxe } from '../axe.ts';
import type { AxeRule } from '../evidence.ts';

/**
 * Audits a driven page as it is now, with the rules of the profile.
 *
 * @param only ids of the only rules to run
 * @returns rules that object to something
 */
export async function auditAgain(
  { profile, disabledRules, limits }: ScanAttempt,
  page: Page,
  world: World,
  only?: readonly string[],
): Promise<AxeRule[]> {
  const { tags, rules, disabled } = profileWithout(profile, disabledRules);
  const { frameMs, frames } = limits;
  const options = { tags, rules, disabled, ...(only && { only }), frameMs, frames };
  const { axe } = await auditBehindDialogs(world, {
    audit: () => gatherAxe(page.mainFrame(), options, world),
    settle: () => Promise.resolve(),
    onFirst: () => {},
  });
  return axe.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'review');
}
