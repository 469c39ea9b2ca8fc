/**
 * jsdom knows the dialog element but not how it opens. This gives it what components rely on: `open`, and a focus that
 * stays where script puts it. Inertness, the backdrop and the browser's own ways to close are checked in a browser.
 */
export function standInDialog(): void {
  const dialog = HTMLDialogElement.prototype as Partial<HTMLDialogElement>;
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('it is open already', 'InvalidStateError');
    this.open = true;
  };
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
}
