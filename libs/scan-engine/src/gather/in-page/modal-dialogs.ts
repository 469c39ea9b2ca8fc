/**
 * Runs inside the page; self-contained. The open modal dialogs: axe treats everything outside of them as hidden.
 * Dialogs in shadow roots are omitted, because axe does not recognise them as modal.
 */
export function modalDialogs(): HTMLDialogElement[] {
  const found = Document.prototype.querySelectorAll.call(document, 'dialog:modal');
  return [...found].filter((element) => element instanceof HTMLDialogElement);
}
