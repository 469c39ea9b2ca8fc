import { readAddress, type Address } from '@stufenlos/contracts';
import type { ApiConfig } from '../config/api-config.ts';
import { addressKey } from '../contract/field-keys.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * What was typed, as an address that may be opened.
 * @throws AppError `invalid_input` with the field's text key (P74), `address_refused` for hosts we never open
 */
export function orderAddress(typed: string, { allow, denyHosts }: ApiConfig['scan']): Address {
  const reading = readAddress(typed, { allow });
  if (!reading.ok) throw new AppError('invalid_input', { fields: [{ path: 'url', key: addressKey(reading.error) }] });
  if (denyHosts.includes(reading.address.hostKey)) {
    throw new AppError('address_refused', { fields: [{ path: 'url', key: addressKey('private') }] });
  }
  return reading.address;
}
