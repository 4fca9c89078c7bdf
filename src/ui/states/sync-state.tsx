import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudDown from '@tabler/icons-react/dist/esm/icons/IconCloudDown.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { Button } from 'react-aria-components/Button';
import { classNames } from '../class-names.ts';
import { Row, VisuallyHidden } from '../layout/primitives.tsx';
import styles from './sync-state.module.css';

const icons = {
  saved: IconCloudCheck,
  loading: IconCloudDown,
  waiting: IconCloudUp,
  failed: IconAlertTriangle,
  offline: IconCloudOff,
} as const;

export interface SyncStateProps {
  state: 'saved' | 'loading' | 'waiting' | 'failed' | 'offline';
  /** Text with the number: "Waiting: 3", "2 failed". Announced politely when it changes. */
  label: string;
  /** Shows only the icon; the text remains for screen readers. */
  isCompact?: boolean;
  /** Opens the list of waiting and failed operations. */
  onPress?: () => void;
}

export function SyncState({ state, label, isCompact = false, onPress }: SyncStateProps) {
  const Icon = icons[state];
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden="true" />
      {isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </>
  );
  return (
    <Row as="span" role="status" inline mayShrink>
      {onPress ? (
        <Button className={classNames(styles.state, styles.button)} data-state={state} onPress={onPress}>
          {content}
        </Button>
      ) : (
        <span className={styles.state} data-state={state}>
          {content}
        </span>
      )}
    </Row>
  );
}
