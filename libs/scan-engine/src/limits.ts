/** Limits of one page. Callers can override each. */
export interface Limits {
  /** Until the load event. */
  loadMs: number;
  /** No change of the DOM for so long counts as settled. */
  quietMs: number;
  /** A page that its scripts render gets longer, after its last change and after what they asked for has arrived. */
  renderingQuietMs: number;
  /** A page that will render itself by script and shows next to nothing, or says that it is busy, gets still longer. */
  thinQuietMs: number;
  /** Pages of at most this many elements are audited while they settle (see `auditEarly`); 0: never. */
  earlyElements: number;
  /** A page that does not answer within this time whether it is complete is audited after it has settled. */
  earlyMs: number;
  /** Settling ends here at the latest. */
  settleMs: number;
  /**
   * A page that does not answer a question within this time is unresponsive. Generous: to lay out 50,000 elements
   * takes seconds on a busy machine, and an honest heavy page must not be taken for an endless loop.
   */
  pingMs: number;
  /**
   * All rules of the audit in the main document together, at most three quarters of the time that the page has left. The
   * page is `partial` without those that did not finish.
   */
  auditMs: number;
  /** One frame takes no longer than this, without the time in which it waits for others of its process (`FrameTimes`). */
  frameMs: number;
  /** Frames that are looked into. Each gets a copy of axe-core, so a page of hundreds could take all memory. */
  frames: number;
  /** All checks that drive the page together. */
  drivenMs: number;
  /** A driven page that cannot be compared with its first state within this time is loaded again. */
  compareMs: number;
  /** A picture that takes longer is left out. */
  pictureMs: number;
  /** Received bytes of all requests together. */
  bytes: number;
}

export const defaultLimits: Limits = {
  loadMs: 15_000,
  quietMs: 120,
  renderingQuietMs: 400,
  thinQuietMs: 1000,
  earlyElements: 3000,
  earlyMs: 1000,
  settleMs: 3000,
  pingMs: 10_000,
  auditMs: Infinity,
  frameMs: 5000,
  frames: 64,
  drivenMs: 25_000,
  compareMs: 2000,
  pictureMs: 5000,
  bytes: 50 * 1024 * 1024,
};
