import type { QuestionPage, VideoFacts } from './question-page.ts';

/** Runs inside the page; self-contained. @returns null for a video that is not shown, or that only moves as decoration */
export function videoOf(element: Element, page: QuestionPage): VideoFacts | null {
  if (!(element instanceof HTMLVideoElement) || !page.isVisible(element)) return null;
  if (element.autoplay && element.loop && element.muted && !element.controls) return null;
  const written = element.currentSrc || element.src || element.querySelector('source')?.src;
  if (!written) return null;
  const decoded = (kind: 'Audio' | 'Video') =>
    Reflect.get(element, `webkit${kind}DecodedByteCount`) as number | undefined;
  const bytes = decoded('Audio');
  // A busy browser has all data before it has decoded any.
  const hasBegun = (bytes ?? 0) > 0 || (decoded('Video') ?? 0) > 0 || element.played.length > 0;
  const isLoaded = element.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA && bytes !== undefined && hasBegun;
  // The browser decodes about half a second at first; of silence, that is a few bytes.
  const audibleBytes = 300;
  const sound = bytes !== undefined && bytes >= audibleBytes ? 'some' : isLoaded ? 'none' : 'unknown';
  const tracks = [...element.querySelectorAll('track')].map(
    (track) => `${track.getAttribute('kind') ?? 'subtitles'} ${track.getAttribute('srclang') ?? ''}`,
  );
  return {
    file: page.addressOf(written),
    sound,
    ...(Number.isFinite(element.duration) && { seconds: Math.round(element.duration) }),
    tracks: page.plain(tracks.join(', '), 100),
    text: page.textAfter(element, 200),
  };
}
