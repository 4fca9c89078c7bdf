import { Suspense } from 'react';
import { isHintShown } from '#ui/known-hints.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { FieldReader } from './field-reader.ts';
import type { LineFactsProps } from './line-facts.tsx';
import styles from './quick-add-field.module.css';

const LineExample = lazyComponent(async () => (await import('./line-example.tsx')).LineExample, {
  instead: () => null,
});

interface LineNoteProps extends LineFactsProps {
  readonly reader: FieldReader | null;
  readonly isInLine: boolean;
  readonly isCompact: boolean;
}

/** Note below a line: an example, what was understood, or what was added. It keeps its height while empty, or floats. */
export function LineNote({ reader, isInLine, isCompact, ...facts }: LineNoteProps) {
  const { added, line, reading } = facts;
  const hasFacts =
    added !== null ||
    Object.keys(line.picks).length > 0 ||
    reading?.isContradictory === true ||
    reading?.parts.some(({ kind }) => kind !== 'title') === true;
  const hasExample = !hasFacts && !isCompact && isHintShown('quickAddExample');
  if (isCompact && !hasFacts) return null;
  return (
    <div
      className={styles.note}
      data-floating={isInLine || undefined}
      data-empty={!(hasFacts || hasExample) || undefined}
    >
      {hasExample && (
        <p className={styles.hint}>
          <Suspense>
            <LineExample />
          </Suspense>
        </p>
      )}
      {reader !== null && <reader.Facts {...facts} />}
    </div>
  );
}
