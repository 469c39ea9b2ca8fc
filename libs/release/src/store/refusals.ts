import { z } from 'zod';
import { ReleaseError } from '../release-error.ts';
import { trustFileName } from '../trust/trust-file.ts';

/** What every kind of store refuses in the same words. */
export const existsAlready = (folder: string): ReleaseError =>
  new ReleaseError(`${folder} exists already; versions are immutable`);

/**
 * A conditional write that came too late. It is not tried again by itself: what another person chose in the meantime
 * would be overwritten.
 *
 * @param content what is there now
 */
export function changedMeanwhile(path: string, content: Buffer | undefined): ReleaseError {
  const list = path === trustFileName ? 'release keys list' : 'release list';
  return new ReleaseError(
    `${path} ${lastChange(content)} after this command had read it, so the one attempt to write it changed nothing; see \`${list}\` for what is there now, and run the command again if it is still right`,
    { kind: 'busy' },
  );
}

/** Other processes won each attempt. Nobody tries forever, because then two commands could keep each other from ending. */
export const overtaken = (what: string, attempts: number, remedy: string): ReleaseError =>
  new ReleaseError(`${what} at each of ${attempts} attempts; ${remedy}`, { kind: 'busy' });

/** What a document says about its own writing. The pointer and a line of the history name the person, `keys.json` does not. */
const statementSchema = z.object({
  id: z.string().optional(),
  by: z.string().optional(),
  action: z.string().optional(),
  at: z.string().optional(),
});

function lastChange(content: Buffer | undefined): string {
  if (!content) return 'was removed by another process';
  const { id, by = 'another process', action, at } = statementIn(content.toString());
  const words = ['was written by', by];
  if (at !== undefined) words.push('at', at);
  if (action !== undefined && id !== undefined) words.push(`(${action} ${id})`);
  return words.join(' ');
}

/** The last statement of a history, or the whole document. */
function statementIn(text: string): z.infer<typeof statementSchema> {
  for (const part of [text, text.trimEnd().split('\n').at(-1) ?? '']) {
    try {
      return statementSchema.parse(JSON.parse(part));
    } catch {
      // Somebody wrote something else there; then nobody is named.
    }
  }
  return {};
}
