import type { QuickAddReading } from '#line/reading.ts';
import type { QuickLine } from '../field/quick-line.ts';
import type { LinePicks } from './line-picks.ts';

/** Props of the pickers beside a line. */
export interface PickerProps {
  readonly line: QuickLine;
  readonly reading: QuickAddReading | null;
  /** The task belongs to the one above it, whose organization or group it has. */
  readonly isBelow: boolean;
  readonly onLine: (line: QuickLine) => void;
}

/** Props of one picker. */
export interface PickProps extends Pick<PickerProps, 'reading'> {
  /** Writes a choice; the picker stays open. */
  readonly onChange: (pick: LinePicks) => void;
  /** Writes a choice and closes the picker. */
  readonly onPick: (pick: LinePicks) => void;
}
