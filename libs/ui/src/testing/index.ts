import { standInDialog } from './stand-in-dialog.ts';

export { findBarriers } from './find-barriers.ts';
export { stubResizeObserver } from './stub-resize-observer.ts';

standInDialog();
