import type { Me } from '@stufenlos/contracts';
import { useSession } from '@stufenlos/platform';

export interface Claims {
  name: string | null;
  email: string | null;
  emailVerified: boolean;
}

/** Who the person is: the claims of the session, which a renewal brings up to date; the account's until it is there. */
export function useClaims(me: Me): Claims {
  const { user } = useSession();
  return user ?? { name: me.name, email: me.email, emailVerified: me.emailVerified };
}
