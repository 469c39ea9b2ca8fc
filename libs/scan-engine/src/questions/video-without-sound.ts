import type { Question } from './define-question.ts';

/** The alternative of a video without sound, or of one that did not load. */
export const videoWithoutSound: Question = {
  kind: 'video-without-sound',
  selector: 'video',
  includesHidden: true,
  collect(element, page) {
    const video = page.videoOf(element);
    return video && video.sound !== 'some' ? { subject: video.file, facts: { ...video } } : null;
  },
};
