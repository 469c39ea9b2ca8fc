import { remoteDescriptorSchema } from '@stufenlos/contracts';
import { platformVersion } from '@stufenlos/platform';
import { expect, it } from 'vitest';
import descriptor from '../remote.json';
import remote from './remote.tsx';

it('has a view for every route and the texts that it declares', async () => {
  const { routes, texts } = remoteDescriptorSchema.parse(descriptor);
  expect(Object.keys(remote.views)).toEqual(routes.map(({ id }) => id));
  for (const load of Object.values(remote.views)) expect(await load()).toBeTypeOf('function');
  expect(remote.texts.map(({ namespace }) => namespace)).toEqual(texts);
});

it('is built for the installed platform', () => {
  expect(remote.contract).toBe(platformVersion);
});
