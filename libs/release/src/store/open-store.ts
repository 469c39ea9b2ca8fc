import { folderFiles } from './folder-files.ts';
import { releaseStore, type ReleaseStore } from './release-store.ts';

/** Opens the store at an address, which is a folder. Nothing is read yet. */
export const openStore = (address: string): ReleaseStore => releaseStore(folderFiles(address));
