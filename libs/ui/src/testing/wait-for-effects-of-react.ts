// First, because it replaces the configuration of DOM Testing Library when it is loaded. Tests of the shell must not load it:
// they render as a browser does, without `act`.
import '@testing-library/react';
import './wait-for-effects.ts';
