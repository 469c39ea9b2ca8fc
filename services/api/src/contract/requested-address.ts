import { readAddress, type Address } from '@stufenlos/contracts';
import type { ApiConfig } from '../config/api-config.ts';
import { addressErrorKey } from './field-keys.ts';
import { AppError, invalidField } from '../errors/app-error.ts';

/**
 * The typed address, if it may be opened.
 * @throws AppError `invalid_input` with the text key of the fault, `address_refused` for hosts that are never opened
 */
export function requestedAddress(typed: string, { allow, denyHosts }: ApiConfig['scan']): Address {
  const reading = readAddress(typed, { allow });
  if (!reading.ok) throw invalidField('url', addressErrorKey(reading.error));
  if (denyHosts.includes(reading.address.hostKey)) {
    throw new AppError('address_refused', { fields: [{ path: 'url', key: addressErrorKey('private') }] });
  }
  return reading.address;
}
