import { readFileSync } from 'node:fs';
import type { Order } from './arguments.ts';

/** Every address of an order once, in its order. @throws when the file cannot be read or names none */
export function addressesOf({ urls, urlsFile }: Order): string[] {
  const listed = urlsFile === undefined ? [] : readList(urlsFile);
  const all = [...new Set([...urls, ...listed])];
  if (all.length === 0) throw new Error(`${urlsFile} names no address`);
  return all;
}

function readList(file: string): string[] {
  return readFileSync(file === '-' ? 0 : file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
