import type { SourceFile } from '@stufenlos/remote-tools/checks';

const decision = /(?:^|\/)decisions\/(?:.*\/)?(\d{4})-[^/]+\.md$/;

/** Decision records whose heading has another number than their file, or that do not say their status, as sentences. */
export function checkDecisionHeads(documents: readonly SourceFile[]): string[] {
  return documents.flatMap(({ path, text }) => {
    const number = decision.exec(path)?.[1];
    if (number === undefined) return [];
    const faults: string[] = [];
    if (!text.startsWith(`# ${number} `)) faults.push(`${path}: its heading does not begin with “# ${number} ”`);
    if (!/^Status: \w+/m.test(text)) faults.push(`${path}: has no line “Status: accepted, <month>”`);
    return faults;
  });
}
