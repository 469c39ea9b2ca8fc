import { UserManager } from 'oidc-client-ts';
import { endingSettings } from './ending-settings.ts';

/** The whole script of `/auth/silent`: hands the provider's answer from the hidden frame to the page around it. */
void new UserManager(endingSettings).signinSilentCallback();
