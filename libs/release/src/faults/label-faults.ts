import type { ReleasedRemote } from '@stufenlos/contracts';

/** Checks that titles and navigation exist in both languages, because they appear before the remote's scripts run. */
export function labelFaults({
  remotes,
}: {
  remotes: Readonly<Record<string, Pick<ReleasedRemote, 'descriptor'>>>;
}): string[] {
  return Object.entries(remotes).flatMap(([name, { descriptor }]) => {
    const { de, en } = descriptor.labels;
    const wanted = [
      ...descriptor.routes.map(({ titleKey }) => titleKey),
      ...descriptor.nav.map(({ labelKey }) => labelKey),
      ...Object.keys(de),
      ...Object.keys(en),
    ];
    return [...new Set(wanted)].flatMap((key) => [
      ...(de[key]?.trim() ? [] : [`${name}: label ${key} is missing in German`]),
      ...(en[key]?.trim() ? [] : [`${name}: label ${key} is missing in English`]),
    ]);
  });
}
