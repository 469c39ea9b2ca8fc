import type { FocusProbe } from './focus-probe.ts';

interface Following {
  known: Set<number>;
  probes: FocusProbe[];
  isOver: boolean;
}

/** Follows the focus over several keys, without being asked after each. */
export interface KeyFollower {
  /**
   * Probes after each key by itself from now on. Once the focus does not simply go on to the next stop, all further keys have
   * no effect, until `followed` is called.
   */
  follow: (known: readonly number[]) => void;
  /** The probes since `follow`. */
  followed: () => FocusProbe[];
}

/** Runs inside the page; self-contained. */
export function keyFollower(probe: () => FocusProbe, options: AddEventListenerOptions): KeyFollower {
  let following: Following | undefined;
  const onKeyDown = (event: Event) => {
    if (!following?.isOver) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyUp = (event: Event) => {
    if (!following) return;
    if (following.isOver) return event.stopImmediatePropagation();
    const probed = probe();
    const { stop, hasLeft } = probed;
    following.probes.push(probed);
    following.isOver = hasLeft || !stop || stop.kind === 'parts' || following.known.has(stop.number);
    if (stop) following.known.add(stop.number);
  };
  addEventListener('keydown', onKeyDown, options);
  addEventListener('keyup', onKeyUp, options);
  return {
    follow: (known) => (following = { known: new Set(known), probes: [], isOver: false }),
    followed() {
      const probes = following?.probes ?? [];
      following = undefined;
      return probes;
    },
  };
}
