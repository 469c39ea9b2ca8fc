import type { Question } from './define-question.ts';

/** What a video with sound shows and does not say. */
export const videoDescription: Question = {
  kind: 'video-description',
  selector: 'video',
  includesHidden: true,
  collect(element, page) {
    const video = page.videoOf(element);
    return video && video.sound !== 'none' ? { subject: video.file, facts: { ...video } } : null;
  },
};
