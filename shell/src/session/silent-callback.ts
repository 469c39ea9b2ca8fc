import { UserManager } from 'oidc-client-ts';
import { endingSettings } from './ending-settings.ts';
import { receiverOfSilentAnswer } from './oidc/silent-answer.ts';

const manager = new UserManager(endingSettings);

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
