import type { ReactNode } from 'react';

export const paletteKinds = [
  'recent',
  'act',
  'task',
  'command',
  'page',
  'organization',
  'collection',
  'filter',
  'label',
  'template',
  'person',
  'add',
] as const;
export type PaletteKind = (typeof paletteKinds)[number];

export interface PaletteEntry {
  /** Stable between visits. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly text: string;
  /** Text beside it, such as its scope. */
  readonly detail?: string | undefined;
  /** Additional search terms. */
  readonly words?: string | undefined;
  readonly icon: ReactNode;
  /** Keyboard shortcut, as printed. */
  readonly keys?: readonly string[] | undefined;
  /** Shown only in search results. */
  readonly isHidden?: boolean | undefined;
  readonly act: () => void;
}

export interface PaletteSection {
  readonly kind: PaletteKind;
  readonly entries: readonly PaletteEntry[];
}
