import type { IdentityCapabilities } from '@stufenlos/contracts';
import { IdentityAdminError, type IdentityAdmin } from './identity-admin.ts';

/** No administration client. The profile shows one link to the provider's account page instead of buttons. */
export class NoIdentityAdmin implements IdentityAdmin {
  private readonly accountUrl: string | null;

  constructor(accountUrl: string | null) {
    this.accountUrl = accountUrl;
  }

  capabilities(): IdentityCapabilities {
    return {
      updateName: false,
      changeEmail: false,
      emailAtOnce: false,
      sendVerification: false,
      deleteUser: false,
      accountUrl: this.accountUrl,
    };
  }

  updateName = unsupported;
  changeEmail = unsupported;
  sendVerification = unsupported;
  deleteUser = unsupported;
}

async function unsupported(): Promise<never> {
  throw new IdentityAdminError('unsupported');
}
