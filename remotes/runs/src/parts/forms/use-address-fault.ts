import { readAddress, type Sentence } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';

/** Says what is wrong with a typed address, by the same rules as on the server; undefined if nothing is. */
export function useAddressFault(): (typed: string) => Sentence | undefined {
  const { config } = usePlatform();
  return (typed) => {
    const reading = readAddress(typed, { allow: config.scanAllow });
    return reading.ok ? undefined : { key: `marketing:scan.error.${reading.error}` };
  };
}

/** An address that looks right and was refused by the server. */
export const refusedAddress: Sentence = { key: 'marketing:scan.error.private' };
