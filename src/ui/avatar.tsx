import styles from './avatar.module.css';
import { swatchColors, swatchOf } from './swatch.ts';

export interface AvatarProps {
  name: string;
  imageUrl?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  /** Where the name stands beside it, so that it is not read twice. */
  isDecorative?: boolean;
}

/** Up to two initials, of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

export function Avatar({ name, imageUrl, size = 'medium', isDecorative = false }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={swatchColors(swatchOf(name))}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {imageUrl === undefined ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <img src={imageUrl} alt="" className={styles.image} />
      )}
    </span>
  );
}
