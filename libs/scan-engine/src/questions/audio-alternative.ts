import type { Question } from './define-question.ts';

/** A recording that is offered or plays by itself. Not asked about sounds of less than two seconds. */
export const audioAlternative: Question = {
  kind: 'audio-alternative',
  selector: 'audio',
  includesHidden: true,
  collect(element, page) {
    if (!(element instanceof HTMLAudioElement) || (!element.controls && !element.autoplay)) return null;
    if (element.controls && !page.isVisible(element)) return null;
    const written = element.currentSrc || element.src || element.querySelector('source')?.src;
    const { duration } = element;
    if (!written || duration < 2) return null;
    const file = page.addressOf(written);
    return {
      subject: file,
      facts: {
        file,
        ...(Number.isFinite(duration) && { seconds: Math.round(duration) }),
        tracks: element.querySelectorAll('track').length,
        text: page.textAfter(element, 200),
      },
    };
  },
};
