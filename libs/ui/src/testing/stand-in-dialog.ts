/**
 * jsdom has the dialog element but cannot open it. This adds what components need: `open`, and a focus that stays where
 * the script puts it. The journeys check inertness, the backdrop and the browser's own closing in a browser.
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
