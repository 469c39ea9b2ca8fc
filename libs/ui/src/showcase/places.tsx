import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { PlanCard } from '../data/plan-card.tsx';
import { SubNavigation } from '../navigation/sub-navigation.tsx';
import { Tabs } from '../navigation/tabs.tsx';
import { Wrap } from '../elements/wrap.tsx';
import { longWord, type StoryGroup } from './story.ts';

const Anchor = ({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

const tabs = [
  { id: 'found', label: 'Verstöße', panel: <p>Zwei Regeln sind verletzt.</p> },
  { id: 'review', label: 'Zu prüfen', panel: <p>Eine Regel ist von Hand zu prüfen.</p> },
  { id: 'long', label: longWord, panel: <p>Nichts.</p> },
] as const;

function ChosenTab(): ReactNode {
  const [selected, select] = useState<(typeof tabs)[number]['id']>('found');
  return <Tabs label="Ergebnis" tabs={tabs} selected={selected} onSelect={select} />;
}

const features = ['Zehn Websites', 'Bericht als PDF', longWord];

export const places: StoryGroup = {
  id: 'places',
  title: 'Wege und Karten',
  stories: [
    { name: 'Reiter', shows: <ChosenTab /> },
    {
      name: 'Unternavigation',
      shows: (
        <SubNavigation
          label="Profil"
          as={Anchor}
          entries={[
            { to: '#places', label: 'Allgemein', isCurrent: true },
            { to: '#results', label: 'Prüfungen', isCurrent: false },
            { to: '#forms', label: longWord, isCurrent: false },
          ]}
        />
      ),
    },
    {
      name: 'Tarifkarte',
      shows: (
        <PlanCard
          name="Profi"
          price="29 € im Monat"
          priceNote="zzgl. USt."
          features={features}
          action={<Button>Profi wählen</Button>}
        />
      ),
    },
    {
      name: 'Tarifkarte, gewählt',
      shows: <PlanCard name={longWord} price="0 €" features={features} mark="Ihr Tarif" />,
    },
    { name: 'Breite der Seite', shows: <Wrap>So breit wie der Inhalt einer Seite, höchstens 72rem.</Wrap> },
  ],
};
