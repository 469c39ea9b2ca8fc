import { isCompatibleVersion } from '@stufenlos/contracts';
import { satisfies } from 'semver';
import type { Composed } from '../composed.ts';

const platform = '@stufenlos/platform';

/** Checks the contract version of each remote and the versions of all packages that it takes from the shell. */
export function compatibilityFaults({ release, shell, remotes }: Composed): string[] {
  const provides = shell?.record.provides ?? {};
  const ownFault =
    provides[platform] === release.platform ? [] : ['the release states another platform than its shell'];
  return [
    ...ownFault,
    ...remotes.flatMap(({ record: { name, descriptor, requires } }) => {
      const built = requires[platform];
      return [
        ...(isCompatibleVersion(descriptor.contract, release.platform)
          ? []
          : [`${name} is built for contract ${descriptor.contract}, the shell provides ${release.platform || 'none'}`]),
        ...(built === undefined || built === `^${descriptor.contract}`
          ? []
          : [`${name} declares contract ${descriptor.contract} but was built against ${built}`]),
        ...Object.entries(requires)
          .filter(([share, range]) => !satisfiesRange(provides[share] ?? '', range))
          .map(([share, range]) => `${name} needs ${share} ${range}, the shell provides ${provides[share] ?? 'none'}`),
      ];
    }),
  ];
}

/** Accepts the two forms that our builds write: `^1.2.3` and an exact version. Refuses any other form. */
export const satisfiesRange = (version: string, range: string): boolean =>
  /^\^?\d+\.\d+\.\d+$/.test(range) && satisfies(version, range);
