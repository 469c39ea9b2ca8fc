import { useState, type ReactNode } from 'react';
import {
  AddressField,
  Button,
  Checkbox,
  CheckboxGroup,
  EmailField,
  Field,
  RadioGroup,
  Select,
  TextArea,
} from '../index.ts';
import { longWord, type StoryGroup } from './story.ts';

const hint = 'Zum Beispiel www.ihre-website.de';
const error = 'Fehler: Bitte geben Sie eine vollständige Adresse ein.';
const modes = [
  { value: 'month', label: 'Monatlich' },
  { value: 'once', label: 'Einmalig' },
  { value: 'long', label: longWord },
] as const;
type Mode = (typeof modes)[number]['value'];

function Radios(states: { hint?: string; error?: string; isRequired?: boolean; start?: Mode }): ReactNode {
  const { start, ...rest } = states;
  const [value, setValue] = useState(start);
  return <RadioGroup legend="Zahlweise" options={modes} value={value} onChange={setValue} {...rest} />;
}

function Checkboxes(): ReactNode {
  const [values, setValues] = useState<Mode[]>(['once']);
  return <CheckboxGroup legend="Auswirkung" options={modes} values={values} onChange={setValues} />;
}

export const fields: StoryGroup = {
  id: 'fields',
  title: 'Felder',
  stories: {
    'Feld, leer, mit Hinweis': <Field label="Adresse Ihrer Website" hint={hint} />,
    'Feld mit Platzhalter': <Field label="Suche in den Funden" placeholder="Regel oder Element" />,
    'Feld mit Fehler': <Field label="Adresse Ihrer Website" hint={hint} error={error} defaultValue="ihre website" />,
    'Feld, hoch, mit Knopf daneben': (
      <Field label="Adresse Ihrer Website" isTall hint={hint} beside={<Button isTall>Jetzt prüfen</Button>} />
    ),
    'Feld für eine Adresse': (
      <AddressField label="Adresse Ihrer Website" hint={hint} placeholder="www.ihre-website.de" />
    ),
    'Feld für eine Adresse, mit Fehler': (
      <AddressField label="Adresse Ihrer Website" hint={hint} error={error} defaultValue="ihre website" />
    ),
    'Feld für eine E-Mail-Adresse': <EmailField label="Ihre E-Mail-Adresse" hint="Für unsere Antwort" />,
    'Feld, langes Wort': <Field label={longWord} hint={longWord} defaultValue={longWord} />,
    'Feld, nur zum Lesen': <Field label="Kundennummer" readOnly defaultValue="S-1024" />,
    'Mehrzeiliges Feld': <TextArea label="Nachricht" hint="Höchstens 4000 Zeichen" />,
    'Mehrzeiliges Feld mit Fehler': <TextArea label="Nachricht" error="Fehler: Bitte schreiben Sie eine Nachricht." />,
    Auswahlliste: <Select label="Zahlweise" options={modes} defaultValue="once" />,
    Kontrollkästchen: <Checkbox label="Auch Unterseiten prüfen" hint="Höchstens 500 Seiten" />,
    'Kontrollkästchen, gewählt': <Checkbox label={longWord} defaultChecked />,
    'Kontrollkästchen mit Fehler': (
      <Checkbox label="Ich stimme zu" error="Fehler: Ohne Ihre Zustimmung geht es nicht." />
    ),
    'Gruppe von Kontrollkästchen': <Checkboxes />,
    'Gruppe von Optionsfeldern, gewählt': <Radios start="month" hint="Sie können später wechseln." />,
    'Gruppe von Optionsfeldern, Pflicht, mit Fehler': (
      <Radios isRequired error="Fehler: Bitte wählen Sie eine Zahlweise." />
    ),
  },
};
