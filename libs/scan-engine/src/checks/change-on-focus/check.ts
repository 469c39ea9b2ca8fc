import { defineDrivenCheck } from '../define-check.ts';

/** Focus alone must not change the context (WCAG SC 3.2.1). Where a page moves the focus, a person decides whether it may. */
export const changeOnFocus = defineDrivenCheck({
  id: 'change-on-focus',
  impact: 'serious',
  needs: 'forms',
  evaluate: ({ onFocus }) => ({
    isApplicable: true,
    findings: onFocus.map(({ element, kind, label, url }) => ({
      outcome: kind === 'moved' ? ('review' as const) : ('violation' as const),
      messageKey: kind,
      data: { label, url },
      element,
    })),
  }),
});
