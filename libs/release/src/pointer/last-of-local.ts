import type { Activation } from './activation.ts';

/** What the names of the releases begin with that `local` composes. */
export const localPrefix = 'local-';

/**
 * The release that `local` itself promoted last; undefined when it never did. Statements of earlier versions do not say
 * which command made them: there, the name of the release counts.
 */
export const lastOfLocal = (history: readonly Activation[]): string | undefined => history.findLast(isOfLocal)?.id;

const isOfLocal = ({ id, action, command }: Activation): boolean =>
  command === undefined ? action !== 'rollback' && id.startsWith(localPrefix) : command === 'local';
