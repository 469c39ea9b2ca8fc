import type { User } from 'oidc-client-ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { AuthProvider, useAuth } from 'react-oidc-context';
import type { SessionManager } from './oidc/user-manager.ts';

export interface SessionProviderProps {
  manager: SessionManager;
  onUser: (user: User | null) => void;
}

/**
 * Stands beside the app, not around it: it comes late, and a provider that appears above the app would build the whole
 * page anew. What it learns goes to the platform's session store. The callback's address belongs to our own route.
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
  // Somebody whose token had run out at the start is nobody until a renewal says otherwise.
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
