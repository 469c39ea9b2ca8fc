import { localeSchema, remoteDescriptorSchema } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import descriptor from '../remote.json';
import { heads } from './heads/heads.ts';
import remote from './remote.tsx';

it('has a sound descriptor whose labels exist in both languages', () => {
  const { routes, nav, labels } = remoteDescriptorSchema.parse(descriptor);
  const keys = [...routes.map(({ titleKey }) => titleKey), ...nav.map(({ labelKey }) => labelKey)];
  for (const locale of localeSchema.options) expect(Object.keys(labels[locale])).toEqual([...new Set(keys)]);
});

it('brings a view for every route and the texts it declares', async () => {
  expect(Object.keys(remote.views)).toEqual(descriptor.routes.map(({ id }) => id));
  expect([...new Set(remote.texts.map(({ namespace }) => namespace))]).toEqual(descriptor.texts);
  expect(remote.contract).toBe(descriptor.contract);
  for (const view of Object.values(remote.views)) await expect(view()).resolves.toBeTypeOf('function');
});

it('brings the same keys in both languages', async () => {
  for (const { load } of remote.texts) {
    const [de, en] = await Promise.all([load('de'), load('en')]);
    expect(Object.keys(en.default)).toEqual(Object.keys(de.default));
  }
});

it('has the declarations that the law demands in the document itself, where no script runs', () => {
  const rendered = remoteDescriptorSchema.parse(descriptor).routes.filter(({ prerender }) => prerender);
  expect(rendered.map(({ path }) => path)).toEqual(['/cancel', '/withdraw']);
  expect(Object.keys(heads)).toEqual(rendered.map(({ id }) => id));
});
