/** User numbers, both ends included. */
export interface UidRange {
  from: number;
  to: number;
}

/**
 * What no system gives to anybody: unused between the numbers of systemd-homed and those of dynamic users
 * (systemd.io/UIDS-GIDS), and below 65,536, so that containers with a user namespace of their own have it, too.
 */
export const defaultUids: UidRange = { from: 60_578, to: 61_183 };

const highest = 4_294_967_294;

/** Reads `60578-61183`; undefined for anything else. Root's number and those of system accounts are refused. */
export function readUidRange(text: string): UidRange | undefined {
  const match = /^(\d{1,10})-(\d{1,10})$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  return match && from >= 1000 && from <= to && to <= highest ? { from, to } : undefined;
}
