/** What the process writes to its output from now on, instead of showing it. Not a mock: those end with each test. */
export function catchOutput(): { readonly text: string; stop(): void } {
  const original = process.stdout.write.bind(process.stdout);
  let text = '';
  process.stdout.write = (part: string | Uint8Array) => {
    text += String(part);
    return true;
  };
  return {
    get text() {
      return text;
    },
    stop: () => void (process.stdout.write = original),
  };
}
