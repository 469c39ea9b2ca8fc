import type { FactoryProvider } from '@nestjs/common';
import { API_CONFIG, type ApiConfig } from '../../config/api-config.ts';
import { Auth0IdentityAdmin } from './auth0.ts';
import { IDENTITY_ADMIN, type IdentityAdmin } from './identity-admin.ts';
import { KeycloakIdentityAdmin } from './keycloak.ts';
import { NoIdentityAdmin } from './no-identity-admin.ts';
import { SandboxIdentityAdmin } from './sandbox.ts';

/** The adapter named by IDENTITY_ADMIN. */
export const identityAdminProvider: FactoryProvider<IdentityAdmin> = {
  provide: IDENTITY_ADMIN,
  inject: [API_CONFIG],
  useFactory: ({ identity: { adapter, accountUrl, ...settings } }: ApiConfig) => {
    const at = { ...settings, url: settings.url.replace(/\/+$/, '') };
    switch (adapter) {
      case 'sandbox':
        return new SandboxIdentityAdmin(at);
      case 'auth0':
        return new Auth0IdentityAdmin(at);
      case 'keycloak':
        return new KeycloakIdentityAdmin(at);
      case 'none':
        return new NoIdentityAdmin(accountUrl);
    }
  },
};
