import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button, PlanCard, SubNavigation, Tabs, Wrap } from '../index.ts';
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
  stories: {
    Reiter: <ChosenTab />,
    Unternavigation: (
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
    Tarifkarte: (
      <PlanCard
        name="Profi"
        price="29 € im Monat"
        priceNote="zzgl. USt."
        features={features}
        action={<Button>Profi wählen</Button>}
      />
    ),
    'Tarifkarte, gewählt': <PlanCard name={longWord} price="0 €" features={features} mark="Ihr Tarif" />,
    'Breite der Seite': <Wrap>So breit wie der Inhalt einer Seite, höchstens 72rem.</Wrap>,
  },
};
