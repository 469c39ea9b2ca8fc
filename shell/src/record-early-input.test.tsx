import { useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordEarlyInput } from './record-early-input.ts';

interface Seen {
  address: string;
  message: string;
  email: string;
  isSold: boolean;
  size: string;
  theme: string;
}
let seen: Seen;
const initially: Seen = { address: '', message: '', email: '', isSold: true, size: 'small', theme: 'auto' };

function Form(): ReactNode {
  const [values, setValues] = useState(initially);
  useEffect(() => void (seen = values));
  const set = (change: Partial<Seen>) => setValues((before) => ({ ...before, ...change }));
  return (
    <>
      <input name="address" value={values.address} onChange={({ target }) => set({ address: target.value })} />
      <textarea value={values.message} onChange={({ target }) => set({ message: target.value })} />
      <input type="email" value={values.email} onChange={({ target }) => set({ email: target.value })} />
      <input type="checkbox" checked={values.isSold} onChange={({ target }) => set({ isSold: target.checked })} />
      {['small', 'large'].map((size) => (
        <input
          key={size}
          type="radio"
          name="size"
          value={size}
          checked={values.size === size}
          onChange={({ target }) => set({ size: target.value })}
        />
      ))}
      <select value={values.theme} onChange={({ target }) => set({ theme: target.value })}>
        <option>light</option>
        <option>dark</option>
        <option>auto</option>
      </select>
    </>
  );
}

function Replaying({ replay }: { replay: () => void }): ReactNode {
  useEffect(() => queueMicrotask(replay), [replay]);
  return null;
}

/** A page as the server sends it, what somebody does in it, and React after that. */
async function hydrated(
  act: (root: HTMLElement) => void,
  actLate: (root: HTMLElement) => void = () => {},
): Promise<HTMLElement> {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
  act(root);
  let isHydrated = false;
  const Told = () => {
    useEffect(() => void (isHydrated = true));
    return null;
  };
  const replay = recordEarlyInput(root);
  const tree = hydrateRoot(
    root,
    <>
      <Form />
      <Replaying replay={replay} />
      <Told />
    </>,
  );
  actLate(root);
  onTestFinished(() => {
    tree.unmount();
    root.remove();
  });
  await vi.waitFor(() => expect(isHydrated).toBe(true), { timeout: 30_000 });
  return root;
}

const control = (root: HTMLElement, selector: string) => root.querySelector<HTMLInputElement>(selector)!;

it('gives React what was typed and chosen before', async () => {
  const root = await hydrated((page) => {
    control(page, '[name=address]').value = 'shop.example';
    control(page, 'textarea').value = 'Guten Tag';
    control(page, '[type=email]').value = 'ada@shop.example';
    control(page, '[type=checkbox]').checked = false;
    control(page, '[value=large]').checked = true;
    control(page, 'select').value = 'dark';
  });
  const wanted = { address: 'shop.example', message: 'Guten Tag', email: 'ada@shop.example', isSold: false };
  await vi.waitFor(() => expect(seen).toEqual({ ...wanted, size: 'large', theme: 'dark' }), { timeout: 30_000 });
  expect(control(root, 'select').value).toBe('dark');
  expect(control(root, '[name=address]').value).toBe('shop.example');
  expect(control(root, '[value=large]').checked).toBe(true);
});

it('leaves the caret where it is', async () => {
  const root = await hydrated((page) => {
    const address = control(page, '[name=address]');
    address.value = 'shop.example';
    address.focus();
    address.setSelectionRange(4, 6);
  });
  await vi.waitFor(() => expect(seen.address).toBe('shop.example'), { timeout: 30_000 });
  const { selectionStart, selectionEnd } = control(root, '[name=address]');
  expect([selectionStart, selectionEnd]).toEqual([4, 6]);
});

it('gives React what was selected while the hydration was waiting', async () => {
  const root = await hydrated(
    () => {},
    (page) => {
      control(page, 'select').value = 'dark';
      control(page, 'select').dispatchEvent(new Event('change', { bubbles: true }));
    },
  );
  await vi.waitFor(() => expect(seen.theme).toBe('dark'), { timeout: 30_000 });
  expect(control(root, 'select').value).toBe('dark');
});

it('tells of nothing where nothing was typed', async () => {
  let events = 0;
  const root = await hydrated(() => {});
  for (const kind of ['input', 'change']) root.addEventListener(kind, () => (events += 1));
  recordEarlyInput(root)();
  expect(events).toBe(0);
  expect(seen).toEqual(initially);
});

it('takes the first option for no choice where the server selected none', () => {
  const root = document.createElement('div');
  root.innerHTML = '<select><option>light</option><option>dark</option></select>';
  const replay = recordEarlyInput(root);
  control(root, 'select').value = 'dark';
  replay();
  expect(control(root, 'select').value).toBe('dark');
});
