import type { Question } from './define-question.ts';

/** A short label that is no usual one, or that another field has too. */
export const formLabel: Question = {
  kind: 'form-label',
  selector:
    'input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea, ' +
    '[role=textbox], [role=combobox], [role=searchbox], [role=listbox], [role=checkbox], [role=radio], [role=switch], [role=slider], [role=spinbutton]',
  collect(element, page) {
    const usual =
      /^(?:(?:your |ihr |ihre |dein |deine |full |first |last |given |family |user |company |birth|vor|nach|familien|benutzer|firmen)? ?(?:name|names?)|e-?mail(?:[- ]?adress\w*)?|email address|phone(?: number)?|telephone|mobile|telefon\w*|handy\w*|pass ?word|passwort|kennwort|username|login|search|suche\w*|suchbegriff|suchen|street|strasse|straße|house number|hausnummer|city|town|ort|stadt|zip(?: code)?|post(?:al )?code|plz|postleitzahl|country|land|message|nachricht|comment|kommentar|company|firma|unternehmen|language|sprache|quantity|menge|anzahl|date of birth|geburtsdatum|anrede|title|age|alter|subject|betreff|nom|prénom|adresse|address|ville|pays|apellidos|nombre|correo|contraseña|nome|cognome|indirizzo|yes|no|ja|nein)$/;
    const plainName = (one: Element) =>
      page.plain(page.nameOf(one).replaceAll(/[*:]|\((?:required|optional|pflichtfeld)\)/gi, ' '));
    const label = plainName(element);
    const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (!page.isExposed(element) || words.length === 0 || words.length > 3) return null;
    const names = page.once('labels', () => {
      const fields = document.querySelectorAll(
        'input:not([type=hidden], [type=submit], [type=button]), select, textarea',
      );
      const counts = new Map<string, number>();
      for (const field of [...fields].slice(0, 300)) {
        const name = plainName(field).toLowerCase();
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    });
    const isRepeated = (names.get(label.toLowerCase()) ?? 0) > 1;
    if (usual.test(label.toLowerCase()) && !isRepeated) return null;
    const legend = element.closest('fieldset')?.querySelector('legend');
    const group = page.plain(legend?.textContent, 100) || page.headingBefore(element);
    const type = element.getAttribute('type') ?? element.localName;
    return {
      subject: [label, type, element.getAttribute('name') ?? '', group].join('|'),
      facts: { label, type, ...(group && { group }), ...(isRepeated && { isRepeated }) },
    };
  },
};
