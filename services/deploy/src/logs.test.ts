import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServices } from '@stufenlos/workspace/settings';
import { describe, expect, it } from 'vitest';
import { folder, readCompose, unitNames, unitText } from './read-deployment.ts';

const { edge } = await readServices(join(folder, '../..'));
const days = Number(edge?.['RETENTION_LOG_DAYS']?.default);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
/** `Name=value` lines of a file of systemd. */
const settingsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map((found) => [found[1], found[2]]));
const daysOf = (span = '') => Number(/^(\d+)day$/.exec(span)?.[1]);

describe('the logs', () => {
  const journal = settingsOf(read('logs/journald.conf'));

  it('are deleted after as many days as the privacy policy says', () => {
    expect(days).toBeGreaterThan(0);
    expect(daysOf(journal['MaxRetentionSec'])).toBe(days);
  });

  it('are in files that are shorter than that, on the disk alone', () => {
    expect(daysOf(journal['MaxFileSec'])).toBeLessThan(days);
    expect(journal).toMatchObject({ Storage: 'persistent', ForwardToSyslog: 'no' });
  });

  it.each(Object.entries(readCompose().services))('of %s in compose.yaml are in the journal', (_, { logging }) => {
    expect(logging?.driver).toBe('journald');
  });

  const namespace = settingsOf(read('logs/namespace.conf'))['LogNamespace'];
  it.each(unitNames())('of %s are in the namespace that the drop-in gives to other units', (unit) => {
    expect(namespace).toBe('stufenlos');
    expect(settingsOf(unitText(unit))['LogNamespace']).toBe(namespace);
  });

  it.each(['remote_ip', 'client_ip', 'uri', 'headers'])('of the TLS proxy are without %s of a request', (field) => {
    expect(read('Caddyfile')).toMatch(new RegExp(`^\\s*request>${field} delete$`, 'm'));
  });

  it('of the TLS proxy have no line for each request', () => {
    const [, site] = read('Caddyfile').split(/^\{\$PUBLIC_ORIGIN\}/m);
    expect(site).toBeDefined();
    expect(site).not.toMatch(/^\s*log\b/m);
  });
});
