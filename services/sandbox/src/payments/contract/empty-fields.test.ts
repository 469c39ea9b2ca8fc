import { expect, it } from 'vitest';
import { emptyFields } from './empty-fields.ts';

it('a field is null where the contract allows it, and absent where it needs a value', () => {
  expect(emptyFields('Address')).toEqual({
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  });
  const charge = emptyFields('Charge');
  expect(charge).toMatchObject({ object: 'charge', refunded: false, metadata: {}, failure_code: null });
  for (const name of ['id', 'amount', 'status']) expect(charge).not.toHaveProperty(name);
});

it('a caller that changes the fields changes nothing for the next one', () => {
  Object.assign(emptyFields('Customer').metadata as object, { changed: 'yes' });
  expect(emptyFields('Customer').metadata).toEqual({});
});
