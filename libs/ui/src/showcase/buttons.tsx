import { Button } from '../elements/button.tsx';
import { LinkButton } from '../navigation/link-button.tsx';
import { longWord, type StoryGroup } from './story.ts';

const kinds = { primary: 'Jetzt kostenlos prüfen', secondary: 'Adresse ändern', danger: 'Konto löschen' } as const;
const all = Object.entries(kinds) as [keyof typeof kinds, string][];

export const buttons: StoryGroup = {
  id: 'buttons',
  title: 'Knöpfe',
  stories: [
    ...all.map(([kind, text]) => ({ name: `Knopf, ${kind}`, shows: <Button kind={kind}>{text}</Button> })),
    ...all.map(([kind, text]) => ({
      name: `Knopf, ${kind}, beschäftigt`,
      shows: (
        <Button kind={kind} isBusy>
          {text}
        </Button>
      ),
    })),
    { name: 'Knopf, hoch', shows: <Button isTall>{kinds.primary}</Button> },
    { name: 'Knopf, langes Wort', shows: <Button>{longWord}</Button> },
    ...all.map(([kind, text]) => ({
      name: `Verweis als Knopf, ${kind}`,
      shows: (
        <LinkButton kind={kind} href="#buttons">
          {text}
        </LinkButton>
      ),
    })),
    {
      name: 'Verweis als Knopf, hoch, langes Wort',
      shows: (
        <LinkButton isTall href="#buttons">
          {longWord}
        </LinkButton>
      ),
    },
  ],
};
