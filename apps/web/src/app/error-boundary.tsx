import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.js';

/** The last resort: a screen that failed to draw, or a part of the client that could not be fetched after an upgrade. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
