import { AnswerView } from '../forms/answer-view.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../elements/button.tsx';
import { CodeBlock } from '../data/code-block.tsx';
import { Disclosure } from '../navigation/disclosure.tsx';
import { Progress, ProgressSteps } from '../feedback/progress.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Answer } from '../forms/use-answer.ts';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';
import { longWord, type StoryGroup } from './story.ts';

const kinds = { info: 'Hinweis', attention: 'Achtung', error: 'Fehler' } as const;
const words = { loading: 'Zahlen werden geladen', failed: 'Die Zahlen sind nicht erreichbar.', retry: 'Noch einmal' };
const answers: Record<string, Answer<string>> = {
  wartend: { status: 'loading' },
  gescheitert: { status: 'failed', cause: null, isRetrying: false, retry: () => undefined },
  'gescheitert, fragt wieder': { status: 'failed', cause: null, isRetrying: true, retry: () => undefined },
  beantwortet: { status: 'answered', value: '1.284 Prüfungen in 30 Tagen', wasRetried: false },
};

export const messages: StoryGroup = {
  id: 'messages',
  title: 'Meldungen und Fortschritt',
  stories: [
    ...(Object.entries(kinds) as [keyof typeof kinds, string][]).map(([kind, heading]) => ({
      name: `Meldung, ${kind}`,
      shows: (
        <Banner kind={kind} heading={heading} headingLevel="h3" action={<Button kind="secondary">Weiter</Button>}>
          Mit einem Satz und einem <a href="#messages">Verweis</a>, und {longWord}.
        </Banner>
      ),
    })),
    { name: 'Meldung ohne Überschrift', shows: <Banner kind="info">Gespeichert.</Banner> },
    { name: 'Warten', shows: <Skeleton label="Bericht wird geladen" delayMs={0} /> },
    ...Object.entries(answers).map(([name, answer]) => ({
      name: `Antwort, ${name}`,
      shows: (
        <AnswerView answer={answer} {...words} lines={2}>
          {(text) => <p>{text}</p>}
        </AnswerView>
      ),
    })),
    {
      name: 'Fortschritt',
      shows: <Progress label="Prüfung" value={3} max={8} valueText="3 von 8 Seiten geprüft" />,
    },
    { name: 'Fortschritt, ungewiss', shows: <Progress label="Prüfung" valueText="Die Seite wird geöffnet" /> },
    {
      name: 'Schritte',
      shows: (
        <ProgressSteps
          label="Ablauf"
          steps={[
            { id: 'queue', label: 'In der Warteschlange', state: 'done', stateLabel: 'erledigt' },
            { id: 'open', label: longWord, state: 'current', stateLabel: 'läuft' },
            { id: 'save', label: 'Ergebnis speichern', state: 'waiting', stateLabel: 'wartet' },
          ]}
        />
      ),
    },
    {
      name: 'Aufklappen',
      shows: (
        <Disclosure summary="Was prüft die Software nicht?" heading="h3">
          <p>Ob ein Alternativtext den Sinn des Bildes trifft.</p>
        </Disclosure>
      ),
    },
    {
      name: 'Quelltext',
      shows: (
        <CodeBlock
          code={`<img src="/bilder/${longWord.toLowerCase()}.webp">\n`.repeat(12)}
          label="Element"
          copyLabel="Kopieren"
          copiedLabel="Kopiert."
        />
      ),
    },
    {
      name: 'Nur für Hilfsmittel: hier steht ein Satz, den man nicht sieht',
      shows: (
        <p>
          Sichtbar. <VisuallyHidden>Unsichtbar.</VisuallyHidden>
        </p>
      ),
    },
  ],
};
