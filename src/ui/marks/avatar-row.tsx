import { Row } from '../layout/primitives.tsx';
import { Avatar } from './avatar.tsx';
import styles from './avatar-row.module.css';

const SHOWN = 4;

/** A few overlapping avatars. Decorative: give the number as text beside it. */
export function AvatarRow({ names }: { names: readonly string[] }) {
  return (
    <Row as="span" inline className={styles.row} aria-hidden="true">
      {names.slice(0, SHOWN).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Avatar key={`${name} ${index}`} name={name} size="small" isDecorative />
      ))}
    </Row>
  );
}
