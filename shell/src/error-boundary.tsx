import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  renderFallback: (error: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches errors of a render; React offers only this way. The caller decides what to show instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: { error: unknown } | null }> {
  override state = { caught: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  readonly reset = (): void => this.setState({ caught: null });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.renderFallback(caught.error, this.reset) : this.props.children;
  }
}
