import { Button, LinkButton } from '../index.ts';
import { longWord, storiesOf, type StoryGroup } from './story.ts';

const kinds = { primary: 'Jetzt kostenlos prüfen', secondary: 'Adresse ändern', danger: 'Konto löschen' } as const;

export const buttons: StoryGroup = {
  id: 'buttons',
  title: 'Knöpfe',
  stories: {
    ...storiesOf(
      kinds,
      (kind) => `Knopf, ${kind}`,
      (kind, text) => <Button kind={kind}>{text}</Button>,
    ),
    ...storiesOf(
      kinds,
      (kind) => `Knopf, ${kind}, beschäftigt`,
      (kind, text) => (
        <Button kind={kind} isBusy>
          {text}
        </Button>
      ),
    ),
    'Knopf, hoch': <Button isTall>{kinds.primary}</Button>,
    'Knopf, langes Wort': <Button>{longWord}</Button>,
    ...storiesOf(
      kinds,
      (kind) => `Verweis als Knopf, ${kind}`,
      (kind, text) => (
        <LinkButton kind={kind} href="#buttons">
          {text}
        </LinkButton>
      ),
    ),
    'Verweis als Knopf, hoch, langes Wort': (
      <LinkButton isTall href="#buttons">
        {longWord}
      </LinkButton>
    ),
  },
};
