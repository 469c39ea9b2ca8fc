import {
  type Answer,
  AnswerView,
  Banner,
  Button,
  CodeBlock,
  Disclosure,
  Progress,
  ProgressSteps,
  Skeleton,
  VisuallyHidden,
} from '../index.ts';
import { longWord, storiesOf, type StoryGroup } from './story.ts';

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
  stories: {
    ...storiesOf(
      kinds,
      (kind) => `Meldung, ${kind}`,
      (kind, heading) => (
        <Banner kind={kind} heading={heading} headingLevel="h3" action={<Button kind="secondary">Weiter</Button>}>
          Mit einem Satz und einem <a href="#messages">Verweis</a>, und {longWord}.
        </Banner>
      ),
    ),
    'Meldung ohne Überschrift': <Banner kind="info">Gespeichert.</Banner>,
    Warten: <Skeleton label="Bericht wird geladen" delayMs={0} />,
    ...storiesOf(
      answers,
      (name) => `Antwort, ${name}`,
      (_, answer) => (
        <AnswerView answer={answer} {...words} lines={2}>
          {(text) => <p>{text}</p>}
        </AnswerView>
      ),
    ),
    Fortschritt: <Progress label="Prüfung" value={3} max={8} valueText="3 von 8 Seiten geprüft" />,
    'Fortschritt, ungewiss': <Progress label="Prüfung" valueText="Die Seite wird geöffnet" />,
    Schritte: (
      <ProgressSteps
        label="Ablauf"
        steps={[
          { id: 'queue', label: 'In der Warteschlange', state: 'done', stateLabel: 'erledigt' },
          { id: 'open', label: longWord, state: 'current', stateLabel: 'läuft' },
          { id: 'save', label: 'Ergebnis speichern', state: 'waiting', stateLabel: 'wartet' },
        ]}
      />
    ),
    Aufklappen: (
      <Disclosure summary="Was prüft die Software nicht?" heading="h3">
        <p>Ob ein Alternativtext den Sinn des Bildes trifft.</p>
      </Disclosure>
    ),
    Quelltext: (
      <CodeBlock
        code={`<img src="/bilder/${longWord.toLowerCase()}.webp">\n`.repeat(12)}
        label="Element"
        copyLabel="Kopieren"
        copiedLabel="Kopiert."
      />
    ),
    'Nur für Hilfsmittel: hier steht ein Satz, den man nicht sieht': (
      <p>
        Sichtbar. <VisuallyHidden>Unsichtbar.</VisuallyHidden>
      </p>
    ),
  },
};
