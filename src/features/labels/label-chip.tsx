import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from '#ui/actions/link.tsx';
import { type Tone, toneColors } from '#ui/marks/tone.ts';
import styles from './labels.module.css';

interface LabelChipProps {
  readonly name: string;
  readonly tone: Tone;
  readonly removeLabel?: string;
  readonly onRemove?: (() => void) | undefined;
}

export function LabelChip({ name, tone, removeLabel, onRemove }: LabelChipProps) {
  return (
    <span className={styles.chip} style={toneColors(tone)}>
      <Link href={`/label/${encodeURIComponent(name)}`} className={styles.name}>
        {name}
      </Link>
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
