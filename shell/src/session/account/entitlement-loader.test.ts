import type { Entitlement } from '@stufenlos/contracts';
import type { EntitlementState, Session } from '@stufenlos/platform';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { entitlementLoader, whenSettled } from './entitlement-loader.ts';

const plan = { state: 'active' } as Entitlement;
const user = (sub: string) => ({ sub, name: null, email: null, emailVerified: true });

function loader(answer: (signal: AbortSignal | undefined) => Promise<Entitlement>) {
  const session = createStore<Session>(() => ({ status: 'signed-in', user: user('ada'), error: null }));
  const call = vi.fn<(name: string, options: { signal?: AbortSignal }) => Promise<Entitlement>>((_, { signal }) =>
    answer(signal),
  );
  const entitlement = createStore<EntitlementState>(() => ({
    status: 'idle',
    entitlement: null,
    load: () => Promise.resolve(),
  }));
  const load = entitlementLoader({ api: { call } as never, session, entitlement });
  return { session, call, entitlement, load };
}

it('shares one request between simultaneous callers, and repeats it only for a fresh answer', async () => {
  const { call, entitlement, load } = loader(() => Promise.resolve(plan));
  await Promise.all([load(), load(), load({ isFresh: true })]);
  expect(entitlement.getState()).toMatchObject({ status: 'ready', entitlement: plan });
  await load();
  expect(call).toHaveBeenCalledTimes(1);
  await load({ isFresh: true });
  expect(call).toHaveBeenCalledTimes(2);
});

it('waits ten seconds for an answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const { entitlement, load } = loader((signal) =>
    signal?.aborted ? Promise.reject(new Error('over')) : Promise.resolve(plan),
  );
  await load();
  expect(timeout).toHaveBeenCalledWith(10_000);
  expect(entitlement.getState()).toMatchObject({ status: 'error', entitlement: null });
  timeout.mockRestore();
});

it('keeps the known plan when a later request fails', async () => {
  let isUp = true;
  const { entitlement, load } = loader(() => (isUp ? Promise.resolve(plan) : Promise.reject(new Error('down'))));
  await load();
  isUp = false;
  await load({ isFresh: true });
  expect(entitlement.getState()).toMatchObject({ status: 'error', entitlement: plan });
});

it('never shows the plan of another person, even when the answer is late', async () => {
  let answer: (plan: Entitlement) => void = () => undefined;
  const { session, entitlement, load } = loader(() => new Promise((resolve) => (answer = resolve)));
  const asked = load();
  session.setState({ user: user('eve') });
  answer(plan);
  await asked;
  expect(entitlement.getState()).toMatchObject({ status: 'idle', entitlement: null });
});

it('takes no answer for a session that has ended meanwhile', async () => {
  let answer: (plan: Entitlement) => void = () => undefined;
  const { session, entitlement, load } = loader(() => new Promise((resolve) => (answer = resolve)));
  const asked = load();
  session.setState({ status: 'signed-out', user: null });
  answer(plan);
  await asked;
  expect(entitlement.getState()).toMatchObject({ status: 'error', entitlement: null });
});

it('lets a guard wait for the answer, and checks the local flag every 50 ms', async () => {
  const { entitlement } = loader(() => Promise.resolve(plan));
  const interval = vi.spyOn(globalThis, 'setInterval');
  const waiting = whenSettled(entitlement);
  expect(interval).toHaveBeenCalledWith(expect.any(Function), 50);
  entitlement.setState({ status: 'error' });
  await waiting;
  interval.mockRestore();
});
