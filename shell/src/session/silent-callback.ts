import { UserManager } from 'oidc-client-ts';
import { callbackSettings, receiverOfSilentAnswer } from './callback-settings.ts';

const manager = new UserManager(callbackSettings);

/** The whole script of `/auth/silent`. It passes the provider's answer to the page or window that waits for it. */
switch (receiverOfSilentAnswer(window)) {
  case 'frame':
    void manager.signinSilentCallback();
    break;
  case 'window':
    void manager.signinPopupCallback();
    break;
  case 'page':
    location.replace(`/auth/callback${location.search}`);
}
