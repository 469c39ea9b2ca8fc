import { isCompatibleVersion } from '@stufenlos/contracts';
import { major, minor, satisfies, valid } from 'semver';
import type { Composed } from '../composed.ts';
import { teamOf, type RemoteRecord } from '../publish-record.ts';

const platform = '@stufenlos/platform';

/**
 * Checks the contract version of each remote and the versions of all packages that it takes from the shell. A sentence
 * about two parts names the teams of both, because either can end the conflict.
 */
export function compatibilityFaults({ release, shell, remotes }: Composed): string[] {
  const provides = shell?.record.provides ?? {};
  const shellTeam = teamOf(shell?.record ?? { name: 'the shell' });
  const ownFault =
    provides[platform] === release.platform ? [] : ['the release states another platform than its shell'];
  return [
    ...ownFault,
    ...remotes.flatMap(({ record }) => {
      const { name, descriptor, requires } = record;
      const built = requires[platform];
      return [
        ...contractFaults(record, release.platform, shellTeam),
        ...(built === undefined || built === `^${descriptor.contract}`
          ? []
          : [
              `${name} declares contract ${descriptor.contract} but was built against ${built}; to correct by ${teamOf(record)}`,
            ]),
        ...Object.entries(requires)
          .filter(([share, range]) => !satisfiesRange(provides[share] ?? '', range))
          .map(
            ([share, range]) =>
              `${name} needs ${share} ${range}, the shell provides ${provides[share] ?? 'none'}; to settle by ${teamOf(record)} and ${shellTeam}`,
          ),
      ];
    }),
  ];
}

function contractFaults(record: RemoteRecord, provided: string, shellTeam: string): string[] {
  const { name, descriptor } = record;
  const { contract } = descriptor;
  if (isCompatibleVersion(contract, provided)) return [];
  const sentence = `${name} is built for contract ${contract}, the shell provides ${provided || 'none'}`;
  if (!valid(contract) || !valid(provided)) return [`${sentence}; to settle by ${teamOf(record)} and ${shellTeam}`];
  const [wanted, given] = [contract, provided].map((version) => `${major(version)}.${minor(version)}`);
  const shellCan =
    major(contract) < major(provided)
      ? `has ended the support of ${wanted} and can keep the shell before`
      : `can publish a shell with ${wanted} first`;
  return [`${sentence}; ${teamOf(record)} can build it for ${given}, ${shellTeam} ${shellCan}`];
}

/** Accepts the two forms that our builds write: `^1.2.3` and an exact version. Refuses any other form. */
export const satisfiesRange = (version: string, range: string): boolean =>
  /^\^?\d+\.\d+\.\d+$/.test(range) && satisfies(version, range);
