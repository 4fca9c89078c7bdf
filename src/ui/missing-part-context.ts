import { type ComponentType, createContext } from 'react';

export interface MissingPartProps {
  /** It was tried again already. */
  readonly isRepeated: boolean;
  readonly onAgain: () => void;
}

/** Notices for a part of the app that could not be loaded. */
export interface MissingPartWords {
  readonly missing: string;
  readonly again: string;
  /** Notice after another failed try. */
  readonly stillMissing: string;
  readonly reload: string;
  readonly onReload: () => void;
  readonly Note: ComponentType<MissingPartProps>;
  readonly Overlay: ComponentType<MissingPartProps & { readonly onClose: () => void }>;
}

/**
 * Provided once, around everything that loads parts of itself later; without it a missing part is a fault like others.
 * The extension has all of its files at hand and goes without, hence the words bring the components that say them.
 */
export const MissingPartContext = createContext<MissingPartWords | null>(null);
