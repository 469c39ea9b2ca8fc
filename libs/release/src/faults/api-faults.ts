import type { Composed } from '../composed.ts';
import { teamOf } from '../publish-record.ts';
import { satisfiesRange } from './compatibility-faults.ts';

/**
 * Checks the API that each remote needs. A shell is released together with the API of its contracts, so a remote may be
 * built with the same version or an earlier compatible one. A remote whose record does not say it is not checked.
 */
export const apiFaults = ({ shell, remotes }: Composed): string[] =>
  remotes.flatMap(({ record }) => {
    const { name, contracts } = record;
    const provided = shell?.record.contracts;
    if (contracts === undefined || provided === undefined || satisfiesRange(provided, `^${contracts}`)) return [];
    const teams = `${teamOf(record)} and ${teamOf(shell!.record)}`;
    return [`${name} needs the API of contracts ^${contracts}, the platform has ${provided}; to settle by ${teams}`];
  });
