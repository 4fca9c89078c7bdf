import { Stack } from '#ui/layout/primitives.tsx';
import styles from './paper-wall.module.css';

/** Decorative picture of a week on the wall, hidden from screen readers. */
const columns: ReadonlyArray<readonly (readonly [height: number, swatch: number])[]> = [
  [
    [5, 1],
    [3, 5],
  ],
  [
    [3, 2],
    [6, 3],
    [2, 1],
  ],
  [
    [7, 1],
    [3, 6],
  ],
  [
    [2, 4],
    [4, 1],
    [3, 2],
  ],
  [
    [4, 5],
    [4, 3],
  ],
  [[3, 6]],
  [],
];

export function PaperWall() {
  return (
    <div aria-hidden="true" className={styles.wall}>
      {columns.map((notes, day) => (
        // The index identifies a day: the list is constant.
        // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
        <Stack key={day} gap={2} className={styles.day}>
          {notes.map(([height, swatch], index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
              key={index}
              className={styles.note}
              style={{
                blockSize: `${height * 1.5}rem`,
                background: `var(--swatch-${swatch})`,
                color: `var(--swatch-${swatch}-ink)`,
                animationDelay: `${day * 40 + index * 60}ms`,
              }}
            >
              <i />
              {height > 3 && <i className={styles.short} />}
            </span>
          ))}
        </Stack>
      ))}
    </div>
  );
}
