import { Injectable } from '@nestjs/common';
import type { CurrentUser } from './current-user.ts';

type Keeper = (sub: string, email: string) => Promise<void>;

/**
 * Addresses are claims of tokens. A room that stores one, because it writes to people who are not here, registers as a
 * keeper and is told the address that the token of its owner names now.
 */
@Injectable()
export class ConfirmedAddresses {
  private readonly keepers: Keeper[] = [];

  tell(keeper: Keeper): void {
    this.keepers.push(keeper);
  }

  /** Only a confirmed address is passed on: no mail must go to the owner of a mistyped one. */
  async seen({ sub, email, emailVerified }: CurrentUser): Promise<void> {
    if (email === null || !emailVerified) return;
    for (const keep of this.keepers) await keep(sub, email);
  }
}
