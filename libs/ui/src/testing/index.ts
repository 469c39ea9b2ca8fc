import { standInDialog } from './stand-in-dialog.ts';

export { findBarriers } from './find-barriers.ts';

standInDialog();
export { stubResizeObserver } from './stub-resize-observer.ts';
