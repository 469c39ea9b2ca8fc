import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from '../read-deployment.ts';
import { runtimeSeccomp } from './runtime-seccomp.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
interface Rule {
  names: string[];
  action: string;
}
/** The services have no capabilities, so a rule that asks for one never holds. */
interface Conditions {
  includes: { caps?: string[] };
}
const rules = (read('kubernetes/chromium-seccomp.json') as { syscalls: Rule[] }).syscalls;
const actionsOf = (name: string) => rules.filter(({ names }) => names.includes(name)).map(({ action }) => action);

it('is the profile of compose.yaml in the form of the runtime', () => {
  expect(read('kubernetes/chromium-seccomp.json')).toEqual(runtimeSeccomp(read('chromium-seccomp.json')));
});

it.each(['clone', 'unshare', 'setns', 'mount', 'chroot'])('lets a browser call %s', (name) => {
  expect(actionsOf(name)).toEqual(['SCMP_ACT_ALLOW']);
});

it.each(['clone', 'unshare', 'setns', 'mount', 'chroot'])('lets a browser call %s in compose, too', (name) => {
  const held = (read('chromium-seccomp.json') as { syscalls: (Rule & Conditions)[] }).syscalls.filter(
    ({ names, includes }) => names.includes(name) && !includes.caps,
  );
  expect(held.map(({ action }) => action)).toEqual(['SCMP_ACT_ALLOW']);
});

it.each(['bpf', 'init_module', 'open_by_handle_at', 'iopl'])('refuses %s, which asks for a capability', (name) => {
  expect(actionsOf(name)).toEqual(['SCMP_ACT_ERRNO']);
});
