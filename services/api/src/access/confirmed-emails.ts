import { Injectable } from '@nestjs/common';
import type { CurrentUser } from './current-user.ts';

type Listener = (sub: string, email: string) => Promise<void>;

/** Rooms that store a person's e-mail address register here and get the confirmed one from each token. */
@Injectable()
export class ConfirmedEmails {
  private readonly listeners: Listener[] = [];

  onSeen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Only a confirmed address is passed on: no mail must go to the owner of a mistyped one. */
  async seen({ sub, email, emailVerified }: CurrentUser): Promise<void> {
    if (email === null || !emailVerified) return;
    for (const listener of this.listeners) await listener(sub, email);
  }
}
