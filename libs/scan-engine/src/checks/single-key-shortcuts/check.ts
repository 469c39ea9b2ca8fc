import { defineDrivenCheck } from '../define-check.ts';

/** A shortcut is fine when it can be switched off or changed, or when it belongs to the focused component (ACT ffbc54). */
export const singleKeyShortcuts = defineDrivenCheck({
  id: 'single-key-shortcuts',
  impact: 'serious',
  needs: 'shortcuts',
  evaluate: ({ keys, stuck, related, element }) => {
    if (!element || keys.length === 0) return { isApplicable: false, findings: [] };
    if (stuck.length === 0) return { isApplicable: true, findings: [] };
    const data = { keys: stuck.join(' ') };
    return {
      isApplicable: true,
      findings: [
        related === null
          ? { outcome: 'violation', data, element }
          : { outcome: 'review', data: { ...data, control: related }, element },
      ],
    };
  },
});
