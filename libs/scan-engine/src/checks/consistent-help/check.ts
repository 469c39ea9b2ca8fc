import { defineDrivenCheck } from '../define-check.ts';

/** Ways to get help keep their place (WCAG SC 3.2.6). A person decides whether it has changed. */
export const consistentHelp = defineDrivenCheck({
  id: 'consistent-help',
  impact: 'minor',
  needs: 'repeatedContent',
  evaluate: ({ compared }) => {
    if (!compared || compared.orders.helps < 2) return { isApplicable: false, findings: [] };
    const { help } = compared.orders;
    if (!help) return { isApplicable: true, findings: [] };
    const { element, ...data } = help;
    const isAtContent = data.first === 'main' || data.second === 'main';
    const name = data.first === 'main' ? data.second : data.first;
    return {
      isApplicable: true,
      findings: [
        { outcome: 'review', messageKey: isAtContent ? 'content' : 'links', data: { ...data, name }, element },
      ],
    };
  },
});
