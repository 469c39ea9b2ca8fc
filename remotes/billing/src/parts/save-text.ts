/** Hands a text over as a file, without the server. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Later: some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
