import { expect, it } from 'vitest';
import { isClosedSandboxPath } from './sandbox-path.ts';

it.each([
  '/sandbox/identity/admin',
  '/sandbox/identity/admin/users/1',
  '/sandbox/identity//admin/users/1',
  '//sandbox//identity//admin',
  '/sandbox/identity/./admin',
  '/sandbox/mail/../identity/admin',
  '/sandbox/mail/%2e%2e/identity/admin',
  '/sandbox/mail/..%2Fidentity%2Fadmin',
  '/sandbox/identity/admin%2f..%2ftoken',
  '/sandbox/identity/ADMIN/users/1',
  '/sandbox/identity/%61dmin',
  '/sandbox/identity/%2561dmin',
  '/sandbox/identity/%252561dmin/users',
  '/sandbox/identity%2Fadmin',
  '/sandbox/identity%5Cadmin',
  '/sandbox/identity\\admin',
  '/sandbox/identity/admin%00',
  '/sandbox/identity/%20admin',
  '/sandbox/identity/ad%C2%ADmin',
  '/sandbox/identity/admin;x=1/users',
  '/sandbox/identity/admin.json',
  '/sandbox/identity/%EF%BD%81dmin',
  '/sandbox/identity/%zz',
  '/sandbox/identity/%',
  `/sandbox/identity/${'%25'.repeat(9)}61dmin`,
])('keeps %s closed', (path) => {
  expect(isClosedSandboxPath(path)).toBe(true);
});

it.each([
  '/sandbox/identity/.well-known/openid-configuration',
  '/sandbox/identity/auth',
  '/sandbox/identity/interaction/Ab_c-1',
  '/sandbox/identity/demo-accounts',
  '/sandbox/mail',
  '/sandbox/mail/messages/1%402',
])('lets %s through', (path) => {
  expect(isClosedSandboxPath(path)).toBe(false);
});
