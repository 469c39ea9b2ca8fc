import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const lemonldapClient = { id: 'stufenlos-at-lemonldap', audience: 'stufenlos-api' };

export interface LemonldapPlace {
  /** The unpacked packages. */
  root: string;
  /** Folder for its settings, sessions and caches. */
  state: string;
  /** Its address for browsers, with a slash at the end. */
  issuer: string;
  /** The product's origin. */
  origin: string;
}

/** Writes the files that LemonLDAP::NG 2.16 reads at its start. The password of each demo account is its name. */
export function writeLemonldapSettings(place: LemonldapPlace): { ini: string; app: string } {
  const { root, state } = place;
  for (const folder of ['conf', 'cache', 'sessions/lock', 'psessions/lock']) {
    mkdirSync(join(state, folder), { recursive: true });
  }
  writeFileSync(join(state, 'conf/lmConf-1.json'), JSON.stringify(settings(place)));
  const ini = join(state, 'lemonldap-ng.ini');
  writeFileSync(
    ini,
    [
      '[all]',
      'logLevel = error',
      '[configuration]',
      'type = File',
      `dirName = ${join(state, 'conf')}`,
      'localStorage = Cache::FileCache',
      `localStorageOptions = {'namespace' => 'c', 'cache_root' => '${join(state, 'cache')}'}`,
      '[portal]',
      'staticPrefix = /static',
      `templateDir = ${join(root, 'usr/share/lemonldap-ng/portal/templates')}`,
      'languages = en',
      '',
    ].join('\n'),
  );
  const app = join(state, 'app.psgi');
  writeFileSync(app, 'use Lemonldap::NG::Portal::Main;\nLemonldap::NG::Portal::Main->run({});\n');
  return { ini, app };
}

function settings({ state, issuer, origin }: LemonldapPlace) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const files = (folder: string) => ({
    Directory: join(state, folder),
    LockDirectory: join(state, folder, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  const of = (name: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`oidcRPMetaDataOptions${name}${key}`, value]));
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    cfgAuthor: 'test',
    cfgDate: '1',
    portal: issuer,
    // A domain is required. The front removes it from the cookies, because browsers refuse it for this host.
    domain: 'localhost',
    cookieName: 'lemonldap',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    exportedVars: {},
    macros: { _whatToTrace: 'lc($_user)', verified: '"true"' },
    whatToTrace: '_whatToTrace',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: join(state, 'cache'), namespace: 's' },
    timeout: 72_000,
    locationRules: {},
    exportedHeaders: {},
    // Captcha pictures need additional packages. A module is always loaded, and this one does nothing.
    captcha: '::UserDB::Null',
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'key-1',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServiceMetaDataAuthnContext: { 'loa-1': 1 },
    oidcRPMetaDataOptions: {
      product: {
        ...of('', { ClientID: lemonldapClient.id, Public: 1, RequirePKCE: 1, BypassConsent: 1, RefreshToken: 1 }),
        ...of('', { AdditionalAudiences: lemonldapClient.audience, UserIDAttr: 'uid', LogoutBypassConfirm: 1 }),
        ...of('AccessToken', { JWT: 1, SignAlg: 'RS256', Expiration: 300 }),
        ...of('IDToken', { SignAlg: 'RS256', Expiration: 300 }),
        ...of('', { RedirectUris: ['callback', 'popup', 'silent'].map((name) => `${origin}/auth/${name}`).join(' ') }),
        ...of('', { PostLogoutRedirectUris: `${origin}/` }),
      },
    },
    oidcRPMetaDataExportedVars: { product: { name: 'cn', email: 'mail', email_verified: 'verified' } },
  };
}
