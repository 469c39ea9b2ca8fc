/** `a:1,b:2` -> entries; only exact `host:port`, because a range or a bare host opens more than anybody meant. */
export function readAllow(text: string, faults: string[]): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const wrong = entries.filter((entry) => !/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(entry));
  faults.push(...wrong.map((entry) => `--allow takes host:port, not "${entry}"`));
  return entries;
}
