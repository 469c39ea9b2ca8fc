import { windowMark } from '../../parts/window-mark.ts';

/** "Sign in and keep it" was pressed here. */
export const keepMark = windowMark('keepScan');
