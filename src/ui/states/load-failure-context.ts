import { type ComponentType, createContext } from 'react';

export interface LoadFailureProps {
  /** A retry has failed already. */
  readonly isRepeated: boolean;
  readonly onAgain: () => void;
}

/** Texts and views for a lazy component that could not be loaded. */
export interface LoadFailureViews {
  readonly missing: string;
  readonly again: string;
  /** Notice after another failed try. */
  readonly stillMissing: string;
  readonly reload: string;
  readonly onReload: () => void;
  readonly Note: ComponentType<LoadFailureProps>;
  readonly Overlay: ComponentType<LoadFailureProps & { readonly onClose: () => void }>;
}

/**
 * Texts and views for missing components, provided once around everything that loads lazily; without it a failed load
 * is an ordinary error. The extension has all of its files locally and does not provide it, hence the texts bring
 * their own components.
 */
export const LoadFailureContext = createContext<LoadFailureViews | null>(null);
