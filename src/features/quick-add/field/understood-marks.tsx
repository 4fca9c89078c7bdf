import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { QuickAddPart } from '#line/reading.ts';
import styles from './quick-add-field.module.css';

interface UnderstoodMarksProps {
  readonly text: string;
  readonly parts: readonly QuickAddPart[];
  readonly input: RefObject<HTMLInputElement | null>;
}

/**
 * The field itself stays native, so that caret, selection and input methods work; highlights lie below it.
 */
export function UnderstoodMarks({ text, parts, input }: UnderstoodMarksProps) {
  const marks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const follow = () => {
      if (marks.current !== null) marks.current.scrollLeft = field.scrollLeft;
    };
    field.addEventListener('scroll', follow, { passive: true });
    return () => field.removeEventListener('scroll', follow);
  }, [input]);
  useLayoutEffect(() => {
    if (text === '') return;
    // Deferred to the next frame: reading the layout here would force a second one.
    const frame = requestAnimationFrame(() => {
      if (marks.current !== null && input.current !== null)
        marks.current.scrollLeft = input.current.scrollLeft;
    });
    return () => cancelAnimationFrame(frame);
  }, [text, input]);

  const isMarked = parts.some((part) => part.kind !== 'title');
  return (
    <div ref={marks} className={styles.marks} aria-hidden="true">
      {isMarked &&
        parts.map((part) =>
          part.kind === 'title' ? (
            <span key={part.start}>{part.text}</span>
          ) : (
            <mark key={part.start} className={styles.mark} data-kind={part.kind}>
              {part.text}
            </mark>
          ),
        )}
      {!isMarked && text}
    </div>
  );
}
