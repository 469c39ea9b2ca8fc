import { useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import script from '../public/theme-first.js?raw';
import { sendHeldForms } from './held-forms.ts';
import { recordEarlyInput } from './record-early-input.ts';
import { forgetEverything } from './testing/browser-windows.ts';

let sent: string[] = [];
function Form(): ReactNode {
  const [message, setMessage] = useState('');
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(message);
      }}
    >
      <textarea value={message} onChange={({ target }) => setMessage(target.value)} />
      <button>Senden</button>
    </form>
  );
}

function Replaying({ replay }: { replay: () => void }): ReactNode {
  useEffect(() => {
    queueMicrotask(() => {
      replay();
      void sendHeldForms();
    });
  }, [replay]);
  return null;
}

/** A page as the server sends it, after the first script. */
function page(): HTMLElement {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // oxlint-disable-next-line no-eval -- the file is a classic script and runs as one
  (0, eval)(script);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Form />);
  return root;
}
const press = (root: HTMLElement) => root.querySelector('button')!.click();

function hydrate(root: HTMLElement): void {
  const replay = recordEarlyInput(root);
  const tree = hydrateRoot(
    root,
    <>
      <Form />
      <Replaying replay={replay} />
    </>,
  );
  onTestFinished(() => tree.unmount());
}

beforeEach(() => {
  forgetEverything();
  sent = [];
});
afterEach(() => {
  globalThis.heldForms = undefined;
  document.body.replaceChildren();
  forgetEverything();
});

it('sends a form once that was sent before the page reacted, with what was typed', async () => {
  const root = page();
  root.querySelector('textarea')!.value = 'Guten Tag';
  press(root);
  press(root);
  expect(sent).toEqual([]);
  hydrate(root);
  // After the call, but before React has replayed anything.
  press(root);
  await vi.waitFor(() => expect(sent).toEqual(['Guten Tag']), { timeout: 30_000 });
  press(root);
  expect(sent).toEqual(['Guten Tag', 'Guten Tag']);
});

it('keeps the browser from sending a form by itself', () => {
  const root = page();
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  expect(root.querySelector('form')!.dispatchEvent(submit)).toBe(false);
});

const failing = (attributes: object) => {
  const element = document.body.appendChild(Object.assign(document.createElement('script'), attributes));
  element.dispatchEvent(new Event('error'));
};
const failure = () => document.querySelector('[role=alert]');

it.each([
  ['de', /^Diese Seite ließ sich nicht vollständig laden\..*schreiben Sie uns: hilfe@rampe\.example$/],
  ['en', /^This page could not be loaded completely.*write to us: hilfe@rampe\.example$/],
])('says that a script of the shell did not load, and what to do: %s', (language, sentence) => {
  page();
  document.documentElement.lang = language;
  const settings = JSON.stringify({ operator: { email: 'hilfe@rampe.example' } });
  document.body.append(Object.assign(document.createElement('div'), { id: 'runtime-config', textContent: settings }));
  failing({ defer: true });
  failing({ defer: true });
  expect(failure()?.textContent).toMatch(sentence);
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  expect([...document.querySelectorAll('[role=alert] a')].map((link) => link.getAttribute('href'))).toEqual([
    location.href,
    'mailto:hilfe@rampe.example',
  ]);
});

it('leaves a remote’s script to the page, which says what is missing in its place', () => {
  page();
  failing({ async: true });
  expect(failure()).toBeNull();
});
