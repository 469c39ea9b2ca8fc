/**
 * Parses `a:1,b:2`. Accepts only exact `host:port`, because ranges and bare hosts allow more than intended. Adds an
 * error text to `faults` for each invalid entry.
 */
export function readAllow(text: string, faults: string[]): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const wrong = entries.filter((entry) => !/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(entry));
  faults.push(...wrong.map((entry) => `--allow takes host:port, not "${entry}"`));
  return entries;
}
