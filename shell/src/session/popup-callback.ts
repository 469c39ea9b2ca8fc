import { UserManager } from 'oidc-client-ts';
import { callbackSettings } from './callback-settings.ts';

/** The whole script of `/auth/popup`. It passes the provider's answer to the page that opened the window. */
void new UserManager(callbackSettings).signinPopupCallback();
