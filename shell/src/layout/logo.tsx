import type { ReactNode } from 'react';

/** The logo: a ramp instead of steps. It is decorative, because the name is beside it. */
export const Logo = (): ReactNode => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="6" fill="var(--brand)" />
    <path d="M5 26 26 9v17z" fill="var(--on-brand)" />
  </svg>
);
