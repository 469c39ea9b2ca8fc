import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { personSettings, settingProblems } from './person-settings.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';

describe('a secret of the person', () => {
  const file = (text: string) => {
    const path = join(temporaryFolder(), 'secret');
    writeFileSync(path, text);
    return path;
  };

  it('is read from the file that is named', () => {
    const settings = personSettings({ DATABASE_URL_FILE: file('postgres://outside\n'), DATABASE_URL: '', TZ: 'UTC' });
    expect(settings).toMatchObject({ DATABASE_URL: 'postgres://outside', TZ: 'UTC' });
  });

  it('is not set twice', () => {
    const twice = { REDIS_URL: 'redis://secret', REDIS_URL_FILE: file('redis://other') };
    expect(() => personSettings(twice)).toThrow('REDIS_URL and REDIS_URL_FILE are set');
  });

  it('names the variable of a file that cannot be read', () => {
    expect(() => personSettings({ SMTP_URL_FILE: '/nowhere/at/all' })).toThrow('SMTP_URL_FILE');
  });

  it('alone may be in a file', () => {
    expect(personSettings({ API_HOST_FILE: '/nowhere/at/all' })).not.toHaveProperty('API_HOST');
  });
});

describe('problems of settings', () => {
  const environments = { api: { RATE_ANON_HOUR: '5', SCAN_ALLOW: 'a:1,b:2' }, edge: { API_UPSTREAM: 'http://x' } };

  it('are variables that look like settings and are none', () => {
    expect(settingProblems({ RATE_ANON_HOURS: '5', SCAN_BITES: '1' }, environments)).toEqual([
      'RATE_ANON_HOURS is no setting (services/docs/settings.md lists all)',
      'SCAN_BITES is no setting (services/docs/settings.md lists all)',
    ]);
  });

  it('are settings that reach nobody', () => {
    expect(settingProblems({ API_PORT: '80', RATE_ANON_HOUR: '9' }, environments)).toEqual([
      'API_PORT is not used: the launcher decides it',
      'RATE_ANON_HOUR is not used: the launcher decides it',
    ]);
  });

  it('are none where a setting reaches its process, is empty, or is nothing of ours', () => {
    const fine = { RATE_ANON_HOUR: '5', SCAN_ALLOW: 'b:2, a:1', API_PORT: '', SMTP_URL_FILE: '/x' };
    const others = { PATH: '/bin', HOME: '/root', npm_lifecycle_event: 'start', NODE_OPTIONS: '', EDITOR: 'x', _: 'x' };
    expect(settingProblems({ ...fine, ...others }, environments)).toEqual([]);
  });
});
