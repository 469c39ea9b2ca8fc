import { planCanary, planCanaryEnd, type CanaryPlan } from '../commands/canary.ts';
import { ReleaseError } from '../release-error.ts';
import { textOf, wordAt, type Command, type Plan } from './command.ts';
import { anchorsOf, privateKeyOf, trustOptions } from './trust-options.ts';

export const canaryCommand: Command = {
  usage: '<id> --percent N',
  does: 'shows a signed release to some visitors beside the active one; --end takes it from them again',
  options: {
    ...trustOptions,
    percent: { type: 'string', does: 'share of the visitors who get it, from 1 to 99' },
    end: { type: 'boolean', does: 'every visitor gets the active release again' },
  },
  async run(input) {
    const options = { anchors: await anchorsOf(input), key: privateKeyOf(input) };
    if (input.options.end === true) {
      const plan = await planCanaryEnd(input.store, options);
      return planOf(plan, `show only ${plan.active}, not ${plan.canary.id}`, `canary ended: ${plan.canary.id}`);
    }
    const id = wordAt(input, 0, 'the id of a release');
    const plan = await planCanary(input.store, { id, percent: percentOf(textOf(input, 'percent')) }, options);
    const { active, canary } = plan;
    const text = `canary: ${id} for ${canary.percent} % of the visitors`;
    return planOf(plan, `show ${id} to ${canary.percent} % of the visitors beside ${active}`, text);
  },
};

const planOf = ({ active, canary, apply }: CanaryPlan, step: string, text: string): Plan => ({
  steps: [step],
  async apply() {
    await apply();
    return { text, data: { active, canary } };
  },
});

function percentOf(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d?$/.test(text)) return Number(text);
  throw new ReleaseError('--percent must be a whole number from 1 to 99', { kind: 'usage' });
}
