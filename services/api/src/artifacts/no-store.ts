import { ArtifactStore } from './artifact-store.ts';

/** Where no pictures are taken: there are none, and nothing is lost. */
export class NoStore extends ArtifactStore {
  readonly setting = 'ARTIFACTS_DIR';
  put = () => Promise.reject(new Error('there is no place for pictures'));
  has = () => Promise.resolve(false);
  open = () => Promise.resolve(undefined);
  removeRuns = (_runIds: readonly string[]) => Promise.resolve(true);
  changedAt = () => Promise.resolve(undefined);
  dropUnfinished = () => Promise.resolve();
  readNote = () => Promise.resolve(undefined);
  createNote = () => Promise.resolve(false);
  replaceNote = () => Promise.resolve();

  async *runs(): AsyncGenerator<string[]> {}
}
