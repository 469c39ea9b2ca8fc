import type { SecondAudit } from '../define-check.ts';

/** Narrow layouts have content of their own, such as the button of a menu, and bring elements closer together. */
export const mobileViewport: SecondAudit = { id: 'mobile-viewport', needs: 'mobile', context: 'mobile' };
