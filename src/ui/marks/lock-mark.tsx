import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Row } from '../layout/primitives.tsx';
import styles from './lock-mark.module.css';

/** Lock on what the reader may view, but not move; `label` says so. */
export function LockMark({ label }: { readonly label: string }) {
  return (
    <Row as="span" role="img" aria-label={label} inline rigid tone="faint" className={styles.lock}>
      <IconLock aria-hidden="true" />
    </Row>
  );
}
