import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Text } from '../layout/primitives.tsx';
import styles from './chip.module.css';
import { type Swatch, swatchColors } from './swatch.ts';

export interface ChipProps {
  children: string;
  icon?: ReactNode;
  swatch?: Swatch;
  /** Together with `removeLabel` shows a remove button. The label names the chip: "Remove label Home". */
  onRemove?: () => void;
  removeLabel?: string;
}

export function Chip({ children, icon, swatch, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={styles.chip} style={swatch === undefined ? undefined : swatchColors(swatch)}>
      {icon}
      <Text mayShrink lines="ellipsis">
        {children}
      </Text>
      {onRemove && (
        <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
