import { useState } from 'react';

/** A field that is filled in for the person as long as they have not typed into it themselves. */
export function usePrefilled(offer: string): [value: string, setValue: (value: string) => void] {
  const [typed, setTyped] = useState<string>();
  return [typed ?? offer, setTyped];
}
