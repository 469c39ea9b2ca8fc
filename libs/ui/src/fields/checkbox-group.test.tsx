import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';

afterEach(cleanup);

function Fruits() {
  const [values, setValues] = useState<('apple' | 'pear' | 'plum')[]>(['plum']);
  return (
    <CheckboxGroup
      legend="Obst"
      options={[
        { value: 'apple', label: 'Apfel' },
        { value: 'pear', label: 'Birne' },
        { value: 'plum', label: 'Pflaume' },
      ]}
      values={values}
      onChange={setValues}
    />
  );
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

it('is a named group of boxes that people can tick by keyboard and by label', async () => {
  const user = userEvent.setup();
  render(<Fruits />);
  expect(screen.getByRole('group', { name: 'Obst' })).toBeTruthy();
  await user.tab();
  await user.keyboard(' ');
  expect(ticked()).toEqual(['apple', 'plum']);
  await user.click(screen.getByText('Pflaume'));
  expect(ticked()).toEqual(['apple']);
});
