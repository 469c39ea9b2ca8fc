import type { UserManagerSettings } from 'oidc-client-ts';

/** Settings for the documents that end a sign-in. They only pass on an address, without provider and storage. */
export const endingSettings: UserManagerSettings = {
  authority: '',
  client_id: '',
  redirect_uri: '',
  automaticSilentRenew: false,
};
