import type { User } from 'oidc-client-ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { AuthProvider, useAuth } from 'react-oidc-context';
import type { StrictUserManager } from './user-manager.ts';

export interface SessionProviderProps {
  manager: StrictUserManager;
  onUser: (user: User | null) => void;
}

/**
 * This provider is beside the app, not around it. It loads late, and a provider that appears around the app would mount
 * the whole page again. It writes to the platform's session store. Our own route handles the callback.
 */
export function SessionProvider({ manager, onUser }: SessionProviderProps): ReactNode {
  return (
    <AuthProvider userManager={manager} skipSigninCallback>
      <SessionBridge onUser={onUser} />
    </AuthProvider>
  );
}

function SessionBridge({ onUser }: Pick<SessionProviderProps, 'onUser'>): null {
  const auth = useAuth();
  // A person whose token has expired counts as signed out until a renewal succeeds.
  const user = auth.isAuthenticated ? (auth.user ?? null) : null;
  const { isLoading } = auth;
  const told = useRef<User | null>(null);
  useEffect(() => {
    if (isLoading || told.current === user) return;
    told.current = user;
    onUser(user);
  }, [isLoading, onUser, user]);
  return null;
}
