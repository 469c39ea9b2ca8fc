import { defineDrivenCheck } from '../define-check.ts';
import { languageVerdict } from './language-verdict.ts';

/** The declared language of the page is not that of its text (WCAG SC 3.1.1). */
export const pageLanguage = defineDrivenCheck({
  id: 'page-language',
  impact: 'serious',
  needs: 'languages',
  evaluate: ({ declares, suspects }) => ({
    isApplicable: declares.page,
    findings: suspects.flatMap(({ element, ...suspect }) => {
      const verdict = suspect.kind === 'page' ? languageVerdict(suspect) : undefined;
      return verdict ? [{ ...verdict, element }] : [];
    }),
  }),
});
