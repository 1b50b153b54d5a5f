import { Component, type ReactNode } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';

interface ErrorBoundaryProps {
  /** A page inside the shell has its `main` already. */
  as?: 'main' | 'div';
  /** The current path. A new path resets the boundary. */
  at?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  at?: string;
}

/** Catches render errors, and chunks that no longer exist after an upgrade. Kept small, because every page loads it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, at: this.props.at };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return at === state.at ? null : { failed: false, at };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { as: Place = 'main' } = this.props;
    return (
      <Place className="flex min-h-[60dvh] items-center justify-center">
        <div role="alert" className="flex flex-col items-center gap-4">
          <p className="font-medium">{t('This page could not be shown')}</p>
          <p className="-mt-3 text-center text-quiet">
            {t('Reload it. If that does not help, check your connection.')}
          </p>
          <Button variant="outline" onClick={() => window.location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      </Place>
    );
  }
}
