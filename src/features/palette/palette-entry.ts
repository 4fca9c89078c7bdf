import type { ReactNode } from 'react';

/** Entries stand together by what they are; the order is that of the headings before anything is typed. */
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
  'person',
  'add',
] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** One line of the palette. */
export interface PaletteEntry {
  /** The same from one visit to the next. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly text: string;
  /** Said beside it: where it belongs. */
  readonly detail?: string | undefined;
  /** More words it is found by. */
  readonly words?: string | undefined;
  readonly icon: ReactNode;
  /** Keys that do the same, as printed. */
  readonly keys?: readonly string[] | undefined;
  /** Only shown when it was asked for by typing. */
  readonly isHidden?: boolean | undefined;
  readonly act: () => void;
}

export interface PaletteSection {
  readonly kind: PaletteKind;
  readonly entries: readonly PaletteEntry[];
}
