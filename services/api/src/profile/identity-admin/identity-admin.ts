import type { IdentityCapabilities } from '@stufenlos/contracts';

/**
 * `taken`: the e-mail belongs to somebody else. `refused`: the provider's own rules do not accept the value.
 * `unavailable`: no answer, or one that says nothing about the person, for example because our client is refused.
 */
export type IdentityFault = 'taken' | 'unknown_user' | 'already_verified' | 'refused' | 'unavailable' | 'unsupported';

/** The only error of an adapter. Its message names a fault and a status, never a secret, token, name or address. */
export class IdentityAdminError extends Error {
  override readonly name = 'IdentityAdminError';
  readonly fault: IdentityFault;

  constructor(fault: IdentityFault, detail = '', cause?: unknown) {
    super(detail === '' ? fault : `${fault}: ${detail}`, cause === undefined ? undefined : { cause });
    this.fault = fault;
  }
}

export interface EmailChange {
  /** False: the change is made, and the link to confirm it could not be mailed. */
  isLinkSent: boolean;
}

/**
 * The port to the provider that keeps people's identities. Every adapter passes `identity-admin.contract.ts`. `sub` is
 * the token's subject.
 */
export interface IdentityAdmin {
  /** What the adapter can do; a call it cannot do rejects with `unsupported`. */
  capabilities(): IdentityCapabilities;
  /** Trimmed, 1-100 characters. The claim follows with the next token. */
  updateName(sub: string, name: string): Promise<void>;
  /** Resolves when accepted. The claim changes at once or when a mailed link is opened; `emailAtOnce` says which. */
  changeEmail(sub: string, email: string): Promise<EmailChange>;
  /** Sends the mail with the link again; `already_verified` when there is nothing to verify. */
  sendVerification(sub: string): Promise<void>;
  /** Safe to repeat: a user who is not there any more is deleted. */
  deleteUser(sub: string): Promise<void>;
}

/** Injection token, because interfaces do not exist at run time. */
export const IDENTITY_ADMIN = Symbol('identity-admin');

export const allCapabilities: Omit<IdentityCapabilities, 'emailAtOnce'> = {
  updateName: true,
  changeEmail: true,
  sendVerification: true,
  deleteUser: true,
  accountUrl: null,
};

/** A subject as one segment of a path. Even an encoded dot segment would climb out of the users' folder. */
export function pathId(sub: string): string {
  if (sub === '' || sub === '.' || sub === '..') throw new IdentityAdminError('unknown_user', 'not a subject');
  return encodeURIComponent(sub);
}
