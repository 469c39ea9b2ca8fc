import { join } from 'node:path';
import type { ReleaseStore } from '../store/release-store.ts';

/** Absolute path of something inside a store in a folder. */
export const pathIn = ({ files: { folder = '' } }: ReleaseStore, inside: string): string => join(folder, inside);
