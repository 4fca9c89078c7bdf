import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { type Swatch, swatchColors } from './swatch.ts';

export interface ChipProps {
  children: string;
  icon?: ReactNode;
  swatch?: Swatch;
  /** Give both and it can be taken off. The label names what goes: "Remove label Home". */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A label, a person, an understood part of a quick line. */
export function Chip({ children, icon, swatch, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={styles.chip} style={swatch === undefined ? undefined : swatchColors(swatch)}>
      {icon}
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
