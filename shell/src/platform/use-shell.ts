import { createContext, use } from 'react';
import type { Shell } from './create-platform.ts';

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell() was called outside of the app');
  return shell;
}
