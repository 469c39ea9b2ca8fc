import { logoLimits, type LogoFault } from '@stufenlos/contracts';

/** What happens to the logo when the form is sent. A file stays chosen through every refusal. */
export type LogoChoice =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'chosen'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'unusable'; fault: LogoFault };

const starts = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** Says at once what the server would refuse; all else is left to it. The name and the type of a file prove nothing. */
export async function readLogo(file: File): Promise<LogoChoice> {
  if (file.size > logoLimits.bytes) return { kind: 'unusable', fault: 'tooLarge' };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return { kind: 'unusable', fault: 'broken' };
  const isKnown = starts.some((start) => start.every((byte, at) => bytes[at] === byte));
  return isKnown ? { kind: 'chosen', bytes } : { kind: 'unusable', fault: 'type' };
}

/** As the body of the request has it; undefined leaves the logo as it is. */
export function sentLogo(choice: LogoChoice): string | null | undefined {
  if (choice.kind === 'removed') return null;
  return choice.kind === 'chosen' ? toBase64(choice.bytes) : undefined;
}

/** In pieces, because a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  const size = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += String.fromCharCode(...bytes.subarray(at, at + size));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
