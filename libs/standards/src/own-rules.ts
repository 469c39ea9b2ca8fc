import type { RuleTexts, TextLocale } from './rule-words.ts';

/** A rule of ours that finds nothing wrong: it names the content of a page that could not be looked into. */
export const uninspectedRule = 'uninspected-content';

type Words = Pick<RuleTexts, 'rules' | 'checks'>;

/** Words for what we report beside axe's rules. */
export const ownRuleTexts: Readonly<Record<TextLocale, Words>> = {
  de: {
    rules: {
      [uninspectedRule]: {
        title: 'Ein Teil der Seite konnte nicht geprüft werden.',
        description: 'Genannt werden Bereiche, in die die automatische Prüfung nicht hineinsehen konnte.',
        why: 'Über diese Bereiche sagt das Ergebnis nichts aus: Dort kann es Barrieren geben, die hier nicht aufgeführt sind.',
        fix: 'Prüfen Sie den Bereich von Hand, oder prüfen Sie seine Adresse einzeln, wenn er eine eigene hat.',
      },
    },
    checks: {
      [uninspectedRule]: {
        incomplete: {
          closedShadowRoot:
            'Der Inhalt dieses Elements liegt in einem geschlossenen Shadow DOM und wurde nicht geprüft.',
          frameLimit: 'Dieser Rahmen wurde nicht geprüft, weil die Seite mehr Rahmen enthält, als geprüft werden.',
          frame:
            'Dieser Rahmen wurde nicht oder nicht ganz geprüft, weil sein Inhalt nicht rechtzeitig geantwortet hat.',
          dialog:
            'Dieser Dialog ließ sich nicht schließen. Geprüft wurde die Seite mit geöffnetem Dialog; was dahinter liegt, wurde nicht geprüft.',
        },
      },
    },
  },
  en: {
    rules: {
      [uninspectedRule]: {
        title: 'Part of the page could not be checked',
        description: 'Names areas that the automatic check could not look into.',
        why: 'The result says nothing about these areas: they may contain barriers that are not listed here.',
        fix: 'Check the area by hand, or check its address by itself if it has one.',
      },
    },
    checks: {
      [uninspectedRule]: {
        incomplete: {
          closedShadowRoot: 'The content of this element lies in a closed shadow DOM and was not checked.',
          frameLimit: 'This frame was not checked because the page contains more frames than are checked.',
          frame: 'This frame was not checked, or not completely, because its content did not respond in time.',
          dialog:
            'This dialog could not be closed. The page was checked with the dialog open; what lies behind it was not checked.',
        },
      },
    },
  },
};
