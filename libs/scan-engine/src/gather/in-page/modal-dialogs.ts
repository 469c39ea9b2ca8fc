/**
 * Runs inside the page; self-contained. The dialogs that are open as modal: axe takes everything outside of them for
 * hidden. Those in shadow roots are left out, because axe does not see that they are modal.
 */
export function modalDialogs(): HTMLDialogElement[] {
  const found = Document.prototype.querySelectorAll.call(document, 'dialog:modal');
  return [...found].filter((element) => element instanceof HTMLDialogElement);
}
