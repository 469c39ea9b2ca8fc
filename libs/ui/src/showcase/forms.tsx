import { useState, type ReactNode } from 'react';
import { Button, ConfirmDialog, ErrorSummary, Field, FormFrame, UpdateModal } from '../index.ts';
import { longWord, type StoryGroup } from './story.ts';

const unsaved = { question: 'Ihre Änderung ist nicht gespeichert.', stay: 'Weiter bearbeiten', discard: 'Verwerfen' };
const refused = 'Fehler: Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.';

type State = { isBusy?: boolean; error?: string; isChanged?: boolean };

/** Opens a dialog with a button, because an open dialog makes the rest of the page inert. */
function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" data-opens={name} onClick={() => setOpen(true)}>
        {`${name} öffnen`}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

const update = (name: string, { isBusy = false, isChanged = false, ...rest }: State) => (
  <Opened name={name}>
    {(close) => (
      <UpdateModal
        title="Name ändern"
        save="Speichern"
        cancel="Abbrechen"
        unsaved={unsaved}
        isBusy={isBusy}
        isChanged={isChanged}
        {...rest}
        onSave={close}
        onClose={close}
      >
        <Field label="Name" defaultValue={longWord} />
      </UpdateModal>
    )}
  </Opened>
);

const confirm = (name: string, rest: { error?: string }) => (
  <Opened name={name}>
    {(close) => (
      <ConfirmDialog
        title="Konto löschen?"
        confirm="Endgültig löschen"
        cancel="Behalten"
        isBusy={false}
        {...rest}
        onConfirm={close}
        onClose={close}
      >
        <p>Alle Prüfungen, Berichte und Einstellungen werden gelöscht.</p>
      </ConfirmDialog>
    )}
  </Opened>
);

const nothing = () => undefined;
const frame = { summary: 'Bitte prüfen Sie zwei Felder', submit: 'Nachricht senden', onSubmit: nothing, tries: 0 };

export const forms: StoryGroup = {
  id: 'forms',
  title: 'Formulare und Dialoge',
  stories: {
    'Liste der Fehler': (
      <ErrorSummary
        heading="Bitte prüfen Sie zwei Felder"
        headingLevel="h3"
        errors={[
          { field: 'show-mail', text: 'Fehler: Bitte geben Sie Ihre E-Mail-Adresse ein.' },
          { field: 'show-text', text: `Fehler: ${longWord}` },
        ]}
      />
    ),
    Formular: (
      <FormFrame {...frame} errors={[]} isBusy={false} refusal={undefined}>
        <Field label="E-Mail" id="show-mail" type="email" />
        <Field label="Betreff" id="show-text" />
      </FormFrame>
    ),
    'Formular, beschäftigt': (
      <FormFrame {...frame} errors={[]} isBusy refusal={undefined}>
        <Field label="E-Mail" type="email" defaultValue="ada@shop.example" />
      </FormFrame>
    ),
    'Formular, abgelehnt': (
      <FormFrame {...frame} errors={[]} isBusy={false} refusal={refused}>
        <Field label="E-Mail" type="email" defaultValue="ada@shop.example" />
      </FormFrame>
    ),
    'Dialog zum Ändern': update('Dialog zum Ändern', { isChanged: true }),
    'Dialog zum Ändern, Fehler': update('Dialog mit Fehler', { error: refused }),
    'Dialog zum Löschen': confirm('Dialog zum Löschen', {}),
    'Dialog zum Löschen, Fehler': confirm('Dialog zum Löschen mit Fehler', { error: refused }),
  },
};
