import type { UserManagerSettings } from 'oidc-client-ts';

/** Settings for the two documents in which a sign-in ends. They only pass on an address, without provider and storage. */
export const callbackSettings: UserManagerSettings = {
  authority: '',
  client_id: '',
  redirect_uri: '',
  automaticSilentRenew: false,
};

/**
 * Finds the receiver of an answer to the hidden frame's request. Usually this is the page around the frame. A provider
 * that showed its login page in the frame may keep that request and answer it after the next login, instead of the
 * newer request (LemonLDAP::NG). Then the answer arrives in the window of the sign-in or in the page itself. Its state
 * and nonce are valid as well.
 */
export function receiverOfSilentAnswer(view: Pick<Window, 'parent' | 'opener' | 'self'>): 'frame' | 'window' | 'page' {
  if (view.parent !== view.self) return 'frame';
  return view.opener ? 'window' : 'page';
}
