import type { ActivatedControl, StateAttribute } from '../../gather/driven/activation/activation-facts.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';

type Finding = CheckResult['findings'][number];

/** Reviews of this kind are the same question again and again. */
const maxReviews = 3;

/**
 * A state attribute must follow what is visible (WCAG SC 4.1.2). Certain only when the visible state went there and back
 * while the attribute stayed the same.
 */
export const widgetState = defineDrivenCheck({
  id: 'widget-state',
  impact: 'serious',
  needs: 'activation',
  evaluate: ({ controls }) => {
    const stale = controls.flatMap(staleState);
    const silent = controls.filter(isSilentDisclosure).slice(0, maxReviews);
    return {
      isApplicable: controls.length > 0,
      findings: [
        ...stale,
        ...silent.map(({ element, before: { name } }) => ({
          outcome: 'review' as const,
          messageKey: 'missing',
          data: { name },
          element,
        })),
      ],
    };
  },
});

/** The values of a state attribute, before and after each activation; undefined when it is not there all the time. */
function valuesOf({ before, steps }: ActivatedControl, attribute: StateAttribute): string[] | undefined {
  const values = [before, ...steps.map(({ after }) => after)].map(({ states }) => states[attribute]);
  return values.every((value) => value !== undefined) ? values : undefined;
}

function staleState(control: ActivatedControl): Finding[] {
  const { element, before, steps, dialog } = control;
  if (dialog || steps.some(({ isGone }) => isGone)) return [];
  const violation = (attribute: StateAttribute, messageKey: 'content' | 'look' | 'tab'): Finding => {
    const data = { attribute, value: before.states[attribute], name: before.name };
    return { outcome: 'violation', messageKey, data, element };
  };
  const isConstant = (attribute: StateAttribute) => {
    const values = valuesOf(control, attribute);
    return values !== undefined && new Set(values).size === 1;
  };
  if (isToggle(control) && isConstant('aria-expanded')) return [violation('aria-expanded', 'content')];
  const [first, second] = steps;
  const isSwitched = first?.after.look !== before.look && second?.after.look === before.look;
  const isRenamed = steps.some(({ after }) => after.name !== before.name);
  if (isSwitched && !isRenamed && second) {
    // A control whose name tells its state, such as "Mute" and "Unmute", needs no attribute.
    const attribute = (['aria-pressed', 'aria-checked'] as const).find(isConstant);
    if (attribute) return [violation(attribute, 'look')];
  }
  const isTab = control.role === 'tab' && before.states['aria-selected'] === 'false';
  if (isTab && first?.hasTarget && first.content === 'shown' && first.after.states['aria-selected'] === 'false')
    return [violation('aria-selected', 'tab')];
  return [];
}

/** The first activation showed or hid the content, and the second one undid it. */
const isToggle = ({ steps: [first, second] }: ActivatedControl): boolean =>
  first !== undefined &&
  second !== undefined &&
  first.content !== 'same' &&
  second.content !== 'same' &&
  first.content !== second.content;

/**
 * A control that shows and hides content, keeps the focus and its name, and has no state at all, also none of a
 * popover.
 */
function isSilentDisclosure(control: ActivatedControl): boolean {
  const { before, steps, dialog, role } = control;
  const hasNoState = [before, ...steps.map(({ after }) => after)].every(
    ({ states }) => Object.keys(states).length === 0,
  );
  const isSteady = steps.every(({ after, focus, isGone, status }) => {
    return after.name === before.name && focus === 'control' && !isGone && status === '';
  });
  const isTold = steps.some(({ after }) => after.popover !== before.popover);
  return !dialog && !isTold && ['button', 'a', 'input'].includes(role) && isToggle(control) && hasNoState && isSteady;
}
