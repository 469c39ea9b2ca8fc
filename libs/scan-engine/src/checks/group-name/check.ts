import { defineStaticCheck } from '../define-check.ts';
import { collectGroup } from './collect.ts';
import type { GroupFacts } from './collect.ts';

/** Answers that nobody understands without the question. */
const bareAnswer =
  /^(?:yes|no|maybe|ja|nein|vielleicht|true|false|on|off|an|aus|none|other|keine|sonstiges|n\/a|don[’']t know|weiß nicht|never|sometimes|often|always|nie|manchmal|oft|immer|\d{1,2})$/i;

/** Radio buttons of one name that no group with a name holds together. */
export const groupName = defineStaticCheck({
  id: 'group-name',
  impact: 'serious',
  needs: 'static',
  selector: 'input[type=radio][name]',
  collect: collectGroup,
  evaluate({ names, question, isInComponent }: GroupFacts) {
    const isBare = names.every((name) => bareAnswer.test(name.replaceAll(/[.!*:\s]+$/g, '')));
    // Names such as "Credit card" and "Invoice" may explain themselves.
    const isQuestioned = isBare ? question !== '' : question.endsWith('?');
    if (!isQuestioned) return undefined;
    return { outcome: isBare && !isInComponent ? 'violation' : 'review', data: { names: names.join(', '), question } };
  },
});
