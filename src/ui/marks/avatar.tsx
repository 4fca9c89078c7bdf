import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';
import { swatchColors, swatchOf } from './swatch.ts';

export interface AvatarProps {
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** The name is beside it as text and is not to be read twice. */
  isDecorative?: boolean;
}

export function Avatar({ name, size = 'medium', isDecorative = false }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={swatchColors(swatchOf(name))}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
}
