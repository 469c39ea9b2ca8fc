import type { UserManagerSettings } from 'oidc-client-ts';

/** These documents only pass an address on; they ask no provider and read no storage. */
export const endingSettings: UserManagerSettings = {
  authority: '',
  client_id: '',
  redirect_uri: '',
  automaticSilentRenew: false,
};
