/** Browsers say nothing when they have read the file. Safari reads it some time after the press, slow devices later still. */
const keepMs = 40_000;

/** Hands a file that is already here to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}
