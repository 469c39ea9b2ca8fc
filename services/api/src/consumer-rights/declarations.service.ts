import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CreateCancellation, CreateWithdrawal, Declaration } from '@stufenlos/contracts';
import { Kysely, type Transaction } from 'kysely';
import { z } from 'zod';
import { holdAccount } from '../access/account-lock.ts';
import type { CurrentUser } from '../access/current-user.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { AppError } from '../errors/app-error.ts';
import { confirmationText } from './documents/confirmation-text.ts';
import { DeclarationLimits, isOwnMailbox } from './declaration-limits.ts';
import { DeclarationsRepository, type NewDeclaration } from './declarations.repository.ts';

/** Mails the confirmation. `isOwnMailbox`: the person is signed in with this address and has confirmed it. */
export const confirmKind = effectKind(
  'declaration.confirm',
  z.object({ id: z.uuid(), isOwnMailbox: z.boolean().default(false) }),
);
const storedDeclaration = z.object({ id: z.uuid() });
/** Carries a declaration out. */
export const settleKinds = {
  cancel: effectKind('contract.cancel', storedDeclaration),
  withdraw: effectKind('contract.withdraw', storedDeclaration),
};

/** Who declares, and from where. */
export interface Caller {
  ip: string;
  user: CurrentUser | null;
}

/**
 * Takes declarations of consumers; see decisions/0015-a-declaration-is-stored-first.md. No contract is looked up here,
 * so neither the answer nor its duration shows whether there is one. Effects do the rest.
 */
@Injectable()
export class DeclarationsService {
  private readonly logger = new Logger('ConsumerRights');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly declarations: DeclarationsRepository,
    private readonly limits: DeclarationLimits,
    private readonly runner: OutboxRunner,
  ) {}

  cancel(given: CreateCancellation, caller: Caller, now: Date): Promise<Declaration> {
    const { kind, reason, date, name = null, ...rest } = given;
    return this.accept({ ...rest, kind: 'cancel', name, payload: { kind, reason, date } }, caller, now);
  }

  withdraw({ name, ...rest }: CreateWithdrawal, caller: Caller, now: Date): Promise<Declaration> {
    return this.accept({ ...rest, kind: 'withdraw', name, payload: {} }, caller, now);
  }

  private async accept(
    given: Omit<NewDeclaration, 'owner_sub' | 'received_at'>,
    { ip, user }: Caller,
    now: Date,
  ): Promise<Declaration> {
    const salt = await this.limits.salt(now);
    const stored = await this.db.transaction().execute(async (tx) => {
      const owner = await heldOwner(tx, user);
      await this.limits.admit(tx, ip, salt, now);
      const row = await this.declarations.add(tx, { ...given, owner_sub: owner, received_at: now });
      const { id, kind, email } = row;
      if (await this.limits.mayMail(tx, { email, user }, salt, now)) {
        await addEffect(tx, confirmKind, `${confirmKind.name}:${id}`, {
          id,
          isOwnMailbox: isOwnMailbox(email, user),
        });
      }
      await addEffect(tx, settleKinds[kind], `${settleKinds[kind].name}:${id}`, { id });
      return row;
    });
    this.runner.notify();
    this.logger.log({ event: 'declaration_received', kind: stored.kind, reference: stored.reference });
    return {
      receivedAt: stored.received_at.toISOString(),
      reference: stored.reference,
      confirmation: confirmationText(stored, this.config),
    };
  }
}

/** Null while the account is being deleted. Its declaration counts like one of somebody who is not signed in. */
async function heldOwner(tx: Transaction<Database>, user: CurrentUser | null): Promise<string | null> {
  if (user === null) return null;
  try {
    await holdAccount(tx, user.sub);
    return user.sub;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return null;
    throw error;
  }
}
