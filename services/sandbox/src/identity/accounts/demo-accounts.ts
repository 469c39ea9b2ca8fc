import listed from '../../../demo-accounts.json' with { type: 'json' };
import type { Accounts } from './accounts.ts';

export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  emailVerified: boolean;
  orgId?: string;
}

/** Known to everybody, printed at start. */
export const demoAccounts: readonly DemoAccount[] = listed;

/** Makes those that are missing, also one that somebody deleted before this start (with a new subject then). */
export async function createDemoAccounts(accounts: Accounts): Promise<void> {
  for (const one of demoAccounts) {
    if (!accounts.byEmail(one.email)) await accounts.create({ ...one, language: 'de', demo: true });
  }
}
