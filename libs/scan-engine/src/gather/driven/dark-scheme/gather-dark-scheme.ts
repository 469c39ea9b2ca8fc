import type { DrivenPage, Gatherer } from '../gatherer.ts';
import type { SecondAuditEvidence } from '../second-audit-evidence.ts';
import { colorsOfElements } from './colors-of-elements.ts';

const maxElements = 1500;
/** Rules of axe-core about colours. Nothing else changes with them. */
const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Asks for the dark colour scheme, and audits the colours again if the page has one. */
export const gatherDarkScheme = {
  name: 'darkScheme',
  leaves: 'intact',
  weight: 1,
  async gather({ page, world, audit }: DrivenPage): Promise<SecondAuditEvidence> {
    const scheme = (value: '' | 'dark') => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const light = await world.evaluate(colorsOfElements, maxElements);
    try {
      await scheme('dark');
      const isApplicable = (await world.evaluate(colorsOfElements, maxElements)) !== light;
      return { isApplicable, rules: isApplicable ? await audit(colorRules) : [] };
    } finally {
      await scheme('');
    }
  },
} satisfies Gatherer<'darkScheme', SecondAuditEvidence>;
