import { windowMark } from '../../parts/window-mark.ts';

/** "Sign in and unlock" was pressed here. */
export const unlockMark = windowMark('unlockScan');
