import type { Question } from './define-question.ts';

/** A message about faulty fields that stands in a form, or that a faulty field names. */
export const errorMessage: Question = {
  kind: 'error-message',
  selector: 'p, div, span, li, strong, em, small, output, ul, section, [role=alert], [role=status]',
  includesHidden: true,
  matches(element) {
    const text = (element.textContent ?? '').trim();
    if (text.length < 5 || text.length > 400) return false;
    return /\b(?:errors?|invalid|incorrect\w*|correctly|missing|must(?: not)?|cannot be|can't be|please (?:fill|enter|select|choose|complete|correct|provide)|is required|fehler\w*|ungültig\w*|falsch\w*|fehlt|muss|müssen|darf nicht|bitte (?:\w+ ){0,4}(?:aus|ein|an|wählen|ausfüllen|eingeben|angeben)|erreur|invalide|obligatoire|veuillez|no válid[oa]|obligatorio|introduzca|non valid[oa]|obbligatorio|ongeldig|verplicht)\b/i.test(
      text,
    );
  },
  collect(element, page) {
    const fields = 'input:not([type=hidden], [type=submit], [type=button]), select, textarea, [role=textbox]';
    const isAlert = element.matches('[role=alert], [role=status], output');
    const form = element.closest('form, [role=form], fieldset');
    const named = element.id !== '' && document.querySelector(`[aria-errormessage~="${CSS.escape(element.id)}"]`);
    if ((!form && !named && !isAlert) || !page.isVisible(element)) return null;
    // The innermost element that holds all of the text, and no label, field or text of the form itself.
    if (element.closest('label, legend, button, a[href], h1, h2, h3, h4, h5, h6, option')) return null;
    if (element.querySelector(`${fields}, label, legend, button, p, div, li, ul`)) return null;
    const outer = element.parentElement;
    if (outer && outer !== form && page.plain(outer.textContent, 400) === page.plain(element.textContent, 400)) {
      if (outer.matches('p, div, span, li, [role=alert]') && !outer.querySelector('div, p, li')) return null;
    }
    const text = page.plain(element.textContent, 300);
    const labels = [...(form ?? document).querySelectorAll(fields)]
      .slice(0, 8)
      .map((one) => page.plain(page.nameOf(one), 40));
    return {
      subject: [text, labels.join('|')].join('|'),
      facts: { message: text, fields: labels.filter(Boolean).join(', '), isExposed: page.isExposed(element) },
    };
  },
};
