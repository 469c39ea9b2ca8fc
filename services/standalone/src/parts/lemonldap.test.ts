import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { provideLemonldap } from './lemonldap.mjs';

afterEach(() => vi.unstubAllEnvs());

it('says in one line why it cannot be had, where there are no Debian packages', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('PATH', folder);
  expect(await provideLemonldap({ folder, logs: folder })).toEqual({
    root: null,
    why: 'LemonLDAP::NG comes from Debian packages, and there is no apt-get here',
  });
});

it('says what apt said when the packages cannot be downloaded', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'dpkg'), '#!/bin/sh\n', { mode: 0o755 });
  const script = '#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "Err: no such mirror"\nexit 100\n';
  writeFileSync(join(folder, 'apt-get'), script, { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  expect(await provideLemonldap({ folder, logs: folder })).toEqual({
    root: null,
    why: 'the package lists could not be read: Err: no such mirror',
  });
});

it('is taken as it was unpacked before', async () => {
  const folder = temporaryFolder();
  const program = join(folder, 'root/usr/share/perl5/Lemonldap/NG/Portal/Issuer/OpenIDConnect.pm');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, '');
  vi.stubEnv('PATH', '');
  expect(await provideLemonldap({ folder, logs: folder })).toEqual({ root: join(folder, 'root'), why: null });
});
