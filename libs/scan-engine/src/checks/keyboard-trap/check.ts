import { defineDrivenCheck } from '../define-check.ts';

/**
 * The composite rule fails with both of its parts. Leaving backwards satisfies the criterion, but what follows cannot be
 * reached, so a person decides.
 */
export const keyboardTrap = defineDrivenCheck({
  id: 'keyboard-trap',
  impact: 'critical',
  needs: 'keyboardWalk',
  context: 'keyboard',
  evaluate: ({ stops, loop }) => {
    if (!loop || loop.isInLayer) return { isApplicable: stops > 0, findings: [] };
    const { element, names, kind, exit, others, tried } = loop;
    const data = { names: names.join(' → '), others, tried: tried.join(', ') };
    const isOneWay = kind === 'other' && exit?.way === 'shiftTab';
    if (isOneWay) {
      const finding = { outcome: 'review', messageKey: 'oneWay', act: ['a1b64e'], data, element } as const;
      return { isApplicable: true, findings: [finding] };
    }
    if (kind === 'editor' && exit?.way === 'escape') {
      return { isApplicable: true, findings: [{ outcome: 'review', messageKey: 'editor', act: [], data, element }] };
    }
    if (exit) return { isApplicable: true, findings: [] };
    // What happens within a frame or a player cannot be seen from outside.
    if (kind === 'parts') {
      return { isApplicable: true, findings: [{ outcome: 'review', messageKey: 'parts', act: [], data, element }] };
    }
    return { isApplicable: true, findings: [{ outcome: 'violation', data, element }] };
  },
});
