import { colorRules } from '../color-rules.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import type { SecondAuditEvidence } from '../second-audit-evidence.ts';
import { textLooks } from '../text-looks.ts';
import { textBackdrops } from './text-backdrops.ts';
import { visibleChanges } from './visible-changes.ts';
import type { VisibleChanges } from './visible-changes.ts';

const maxElements = 20_000;
/** Rules of axe-core about sizes and scrolling. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];
/** Rules of axe-core that object to a missing name. */
const nameRules = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'input-button-name',
  'label',
  'link-name',
  'select-name',
  'summary-name',
];

const changesOf = (world: DrivenPage['world']) =>
  evaluateWith(world, { textLooks, textBackdrops }, visibleChanges, maxElements);

/** Makes the window as small as a phone, and audits the page again: only what another size can change. */
export const gatherMobile = {
  name: 'mobile',
  view: { width: 390, height: 844 },
  resizes: true,
  leaves: 'intact',
  weight: 3,
  async prepare({ world }: DrivenPage): Promise<void> {
    await changesOf(world);
  },
  async gather({ world, audit, addsViolations, takePicture }: DrivenPage): Promise<SecondAuditEvidence> {
    const changes = await changesOf(world);
    const rules = await audit(rulesAbout(changes), changes?.repainted);
    if (addsViolations(rules)) await takePicture('mobile');
    return { isApplicable: true, rules };
  },
} satisfies Gatherer<'mobile', SecondAuditEvidence>;

/** @returns undefined for all rules */
function rulesAbout(changes: VisibleChanges | null): readonly string[] | undefined {
  if (!changes || changes.hasNew) return undefined;
  const isRepainted = changes.repainted?.length !== 0;
  return [...layoutRules, ...(isRepainted ? colorRules : []), ...(changes.hasLostParts ? nameRules : [])];
}
