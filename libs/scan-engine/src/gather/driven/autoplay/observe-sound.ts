import type { Audit } from '../../in-page/audit/audit.ts';
import type { deepQuery } from '../deep-query.ts';

declare const stufenlos: Audit;

/** An audio or video element that plays by itself, as observed for a few seconds. */
export interface SoundFacts {
  number: number;
  tag: 'audio' | 'video';
  /** Length in seconds; null for a stream, or when it is not known. */
  duration: number | null;
  /** Part of the file that is played, from the media fragment of its address. */
  start: number;
  end: number | null;
  loops: boolean;
  /** It could be played. */
  isLoaded: boolean;
  /** It still played when the observation ended, or had played to its end. */
  plays: boolean;
  isMuted: boolean;
  /** Size of the decoded part of the audio track, in bytes per second. */
  bytesPerSecond: number;
  /** Highest amplitude, from 0 to 1; null when it could not be measured, as for media of other sites. */
  peak: number | null;
  /** It has the controls of the browser, and they can be seen. */
  hasNativeControls: boolean;
}

export interface SoundParts extends Record<string, (...args: never[]) => unknown> {
  deepQuery: typeof deepQuery;
  fragmentOf: typeof fragmentOf;
  meterOf: typeof meterOf;
  isShown: typeof isShown;
}

/** Runs inside the page; self-contained. Media that may play sound by itself. */
export function autoplaying(query: typeof deepQuery): HTMLMediaElement[] {
  const media = query('audio,video') as unknown as HTMLMediaElement[];
  return media.filter(
    (one) => !one.muted && one.volume > 0 && (one.autoplay || !one.paused || one.ended || one.played.length > 0),
  );
}

/** Runs inside the page, with the audit script. Listens until each element has played for so long, or has stopped. */
export async function observeSound(
  parts: SoundParts & { autoplaying: typeof autoplaying },
  seconds: number,
  limit: number,
): Promise<SoundFacts[]> {
  const media = parts.autoplaying(parts.deepQuery).slice(0, limit);
  const meters = media.map((one) => parts.meterOf(one));
  const started = performance.now();
  const playedBy = ({ played }: HTMLMediaElement) =>
    Array.from({ length: played.length }, (_, at) => played.end(at) - played.start(at)).reduce((a, b) => a + b, 0);
  const isDone = (one: HTMLMediaElement, at: number) =>
    one.ended || one.networkState === one.NETWORK_NO_SOURCE || (playedBy(one) > seconds && meters[at]?.peak() !== 0);
  // On a busy machine the sound of a file may be late, and silence would be mistaken for a fact.
  const hasTime = () => {
    const ms = performance.now() - started;
    const isUnheard = meters.some((meter) => meter.canHear && !meter.peak());
    return ms < seconds * (isUnheard ? 2000 : 1000);
  };
  while (hasTime() && !media.every(isDone)) await new Promise((resolve) => setTimeout(resolve, 100));
  return media.map((one, at) => {
    const played = playedBy(one);
    const peak = meters[at]?.peak() ?? null;
    meters[at]?.close();
    const { webkitAudioDecodedByteCount: bytes = 0 } = one as { webkitAudioDecodedByteCount?: number };
    return {
      number: stufenlos.numberOf(one),
      tag: one.localName as 'audio' | 'video',
      duration: Number.isFinite(one.duration) ? one.duration : null,
      ...parts.fragmentOf(one.currentSrc),
      loops: one.loop,
      isLoaded: one.readyState > 0 && one.error === null,
      plays: !one.paused || one.ended,
      isMuted: one.muted || one.volume === 0,
      bytesPerSecond: bytes / Math.max(1, played),
      peak,
      hasNativeControls: one.controls && parts.isShown(one),
    };
  });
}

/** Runs inside the page; self-contained. Start and end in seconds of `#t=start,end` (W3C Media Fragments). */
export function fragmentOf(url: string): { start: number; end: number | null } {
  const [, time] = /#(?:.*&)?t=(?:npt:)?([\d.:,]+)/.exec(url) ?? [];
  const seconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const [start = '', end = ''] = (time ?? '').split(',');
  return { start: seconds(start) || 0, end: end === '' ? null : seconds(end) };
}

/** Runs inside the page; self-contained. */
export function isShown(element: Element): boolean {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const isInReach = width > 20 && height > 10 && right + scrollX > 0 && bottom + scrollY > 0;
  return isInReach && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Runs inside the page; self-contained. Measures the sound of an element without changing it. */
export function meterOf(media: HTMLMediaElement): {
  /** False for media of other sites. */
  canHear: boolean;
  peak: () => number | null;
  close: () => void;
} {
  try {
    const stream = (media as unknown as { captureStream(): MediaStream }).captureStream();
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    // Shorter than the time between two looks, so that no moment counts twice. Longer than half a wave of a deep tone.
    analyser.fftSize = 2048;
    const samples = new Float32Array(analyser.fftSize);
    // On a busy machine Chromium gives single buffers of another sound, so a loud moment counts only with three others.
    const loudest = [0, 0, 0, 0];
    const listen = () => {
      analyser.getFloatTimeDomainData(samples);
      let highest = 0;
      for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
      loudest.push(highest);
      loudest.sort((one, other) => other - one).pop();
    };
    const connect = () => {
      if (stream.getAudioTracks().length > 0) context.createMediaStreamSource(stream).connect(analyser);
    };
    if (stream.getAudioTracks().length > 0) connect();
    else stream.addEventListener('addtrack', connect, { once: true });
    const timer = setInterval(listen, 50);
    return {
      canHear: true,
      peak: () => (context.state === 'running' && context.currentTime > 0 ? (loudest.at(-1) ?? 0) : null),
      close: () => {
        clearInterval(timer);
        for (const track of stream.getTracks()) track.stop();
        void context.close();
      },
    };
  } catch {
    return { canHear: false, peak: () => null, close: () => {} };
  }
}
