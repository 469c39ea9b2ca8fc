import { useState, type ReactNode } from 'react';
import { AddressField } from '../fields/address-field.tsx';
import { Button } from '../elements/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { CheckboxGroup } from '../fields/checkbox-group.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { Field } from '../fields/field.tsx';
import { RadioGroup } from '../fields/radio-group.tsx';
import { Select } from '../fields/select.tsx';
import { TextArea } from '../fields/text-area.tsx';
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
  stories: [
    { name: 'Feld, leer, mit Hinweis', shows: <Field label="Adresse Ihrer Website" hint={hint} /> },
    { name: 'Feld mit Platzhalter', shows: <Field label="Suche in den Funden" placeholder="Regel oder Element" /> },
    {
      name: 'Feld mit Fehler',
      shows: <Field label="Adresse Ihrer Website" hint={hint} error={error} defaultValue="ihre website" />,
    },
    {
      name: 'Feld, hoch, mit Knopf daneben',
      shows: <Field label="Adresse Ihrer Website" isTall hint={hint} beside={<Button isTall>Jetzt prüfen</Button>} />,
    },
    {
      name: 'Feld für eine Adresse',
      shows: <AddressField label="Adresse Ihrer Website" hint={hint} placeholder="www.ihre-website.de" />,
    },
    {
      name: 'Feld für eine Adresse, mit Fehler',
      shows: <AddressField label="Adresse Ihrer Website" hint={hint} error={error} defaultValue="ihre website" />,
    },
    {
      name: 'Feld für eine E-Mail-Adresse',
      shows: <EmailField label="Ihre E-Mail-Adresse" hint="Für unsere Antwort" />,
    },
    { name: 'Feld, langes Wort', shows: <Field label={longWord} hint={longWord} defaultValue={longWord} /> },
    { name: 'Feld, nur zum Lesen', shows: <Field label="Kundennummer" readOnly defaultValue="S-1024" /> },
    { name: 'Mehrzeiliges Feld', shows: <TextArea label="Nachricht" hint="Höchstens 4000 Zeichen" /> },
    {
      name: 'Mehrzeiliges Feld mit Fehler',
      shows: <TextArea label="Nachricht" error="Fehler: Bitte schreiben Sie eine Nachricht." />,
    },
    { name: 'Auswahlliste', shows: <Select label="Zahlweise" options={modes} defaultValue="once" /> },
    { name: 'Kontrollkästchen', shows: <Checkbox label="Auch Unterseiten prüfen" hint="Höchstens 500 Seiten" /> },
    { name: 'Kontrollkästchen, gewählt', shows: <Checkbox label={longWord} defaultChecked /> },
    {
      name: 'Kontrollkästchen mit Fehler',
      shows: <Checkbox label="Ich stimme zu" error="Fehler: Ohne Ihre Zustimmung geht es nicht." />,
    },
    { name: 'Gruppe von Kontrollkästchen', shows: <Checkboxes /> },
    { name: 'Gruppe von Optionsfeldern, gewählt', shows: <Radios start="month" hint="Sie können später wechseln." /> },
    {
      name: 'Gruppe von Optionsfeldern, Pflicht, mit Fehler',
      shows: <Radios isRequired error="Fehler: Bitte wählen Sie eine Zahlweise." />,
    },
  ],
};
