import type { Question } from './define-question.ts';

/** Captions of a video that has sound, or that did not load. */
export const videoCaptions: Question = {
  kind: 'video-captions',
  selector: 'video',
  includesHidden: true,
  collect(element, page) {
    const video = page.videoOf(element);
    return video && video.sound !== 'none' ? { subject: video.file, facts: { ...video } } : null;
  },
};
