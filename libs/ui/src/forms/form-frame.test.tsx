import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Field } from '../fields/field.tsx';
import { FormFrame } from './form-frame.tsx';
import { findBarriers } from '../testing/index.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const fields = ['a', 'b'] as const;
type Name = (typeof fields)[number];

/** A form with two required fields. The test decides the answer of `send`. */
function Form({ send }: { send: () => Promise<string> }): ReactNode {
  const form = useForm<Record<Name, string>, Name, string, string>({
    offered: { a: '', b: '' },
    judge: (values) => fields.filter((name) => values[name] === ''),
    textOf: (name) => `${name} fehlt`,
    prefix: 'Fehler:',
    send,
    refuse: (cause) => (cause instanceof RangeError ? { faults: ['b'] } : { refusal: 'Nicht angenommen.' }),
  });
  if (form.answer) return <p>{form.answer.value}</p>;
  return (
    <FormFrame
      errors={form.errors}
      summary={`${form.faults.length} Fehler`}
      tries={form.tries}
      isBusy={form.isBusy}
      refusal={form.refusal}
      submit="Senden"
      onSubmit={() => void form.submit()}
    >
      {fields.map((name) => (
        <Field key={name} label={name} {...form.control(name)} />
      ))}
    </FormFrame>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Senden' }));

describe('a form', () => {
  it('lists several errors and focuses the list, after every refused submission again', async () => {
    const { container } = render(<Form send={() => Promise.resolve('Danke')} />);
    await press();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 Fehler' }));
    expect(await findBarriers(container)).toEqual([]);
    await press();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 Fehler' }));
  });

  it('focuses the field of a single error, and checks it again during typing', async () => {
    render(<Form send={() => Promise.resolve('Danke')} />);
    await userEvent.type(field('a'), 'x');
    expect(field('b').getAttribute('aria-invalid')).toBeNull();
    await press();
    expect(document.activeElement).toBe(field('b'));
    await userEvent.type(field('b'), 'y');
    expect(screen.queryByText('Fehler: b fehlt')).toBeNull();
    await press();
    expect(await screen.findByText('Danke')).toBeTruthy();
  });

  it('keeps the typed input when the receiver reports an error or fails', async () => {
    const causes = [new RangeError('b'), new Error('away')];
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    render(<Form send={() => Promise.reject(causes.shift()!)} />);
    await userEvent.type(field('a'), 'x');
    await userEvent.type(field('b'), 'y');
    await press();
    expect(await screen.findByText('Fehler: b fehlt')).toBeTruthy();
    expect(document.activeElement).toBe(field('b'));
    await press();
    const refusal = await screen.findByText('Nicht angenommen.');
    // Beside the pressed button, and both in view.
    const end = screen.getByRole('button', { name: 'Senden' }).parentElement;
    expect(end?.contains(refusal)).toBe(true);
    expect(scrolled.mock.contexts).toEqual([end]);
    expect([field('a').value, field('b').value]).toEqual(['x', 'y']);
  });

  it('says every refusal in a region that stands there before, and takes the focus nowhere', async () => {
    render(<Form send={() => Promise.reject(new Error('away'))} />);
    const region = screen.getByRole('alert');
    expect(region.textContent).toBe('');
    await userEvent.type(field('a'), 'x');
    await userEvent.type(field('b'), 'y');
    const said: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) said.push(textContent ?? '');
    });
    watch.observe(region, { childList: true });
    await press();
    await waitFor(() => expect(said).toEqual(['Nicht angenommen.']));
    // The same words once more are said again.
    await press();
    await waitFor(() => expect(said).toEqual(['Nicht angenommen.', 'Nicht angenommen.']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Senden' }));
    watch.disconnect();
  });

  it('is busy and sends once, even when the button is pressed several times', async () => {
    let calls = 0;
    let answer: (text: string) => void = () => undefined;
    render(
      <Form
        send={() => {
          calls += 1;
          return new Promise((resolve) => (answer = resolve));
        }}
      />,
    );
    await userEvent.type(field('a'), 'x');
    await userEvent.type(field('b'), 'y');
    await press();
    await press();
    const button = screen.getByRole('button', { name: 'Senden' });
    expect([button.getAttribute('aria-busy'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    answer('Danke');
    await screen.findByText('Danke');
    expect(calls).toBe(1);
  });
});

it('puts nothing into the address where a browser sends it by itself', () => {
  const { container } = render(<Form send={() => Promise.resolve('')} />);
  expect(container.querySelector('form')?.method).toBe('post');
});
