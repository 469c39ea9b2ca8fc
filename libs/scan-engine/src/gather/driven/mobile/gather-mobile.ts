import type { DrivenPage, Gatherer } from '../gatherer.ts';
import type { SecondAuditEvidence } from '../second-audit-evidence.ts';

/** Loads the page in the viewport of a phone and audits it again. */
export const gatherMobile = {
  name: 'mobile',
  view: { width: 390, height: 844 },
  leaves: 'intact',
  weight: 3,
  gather: async ({ audit }: DrivenPage): Promise<SecondAuditEvidence> => ({
    isApplicable: true,
    rules: await audit(),
  }),
} satisfies Gatherer<'mobile', SecondAuditEvidence>;
