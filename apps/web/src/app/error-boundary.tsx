import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.js';

/** The last resort: a screen that failed to draw, or a part of the client that could not be fetched after an upgrade. Plain, since every page carries it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <div role="alert" className="flex flex-col items-center gap-4">
          <p className="font-medium">This page could not be shown</p>
          <Button variant="outline" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      </main>
    );
  }
}
