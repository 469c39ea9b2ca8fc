// First, because it configures the other library when it is loaded. Tests of the shell must not load it.
import '@testing-library/react';
import './wait-for-effects.ts';
