import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './rich-text.module.css';
import type { RichTextWords } from './rich-text-field.ts';
import type { OpenMentions } from './use-mentions.ts';

interface MentionListProps {
  readonly id: string;
  readonly open: OpenMentions;
  readonly words: RichTextWords;
}

export const mentionId = (id: string, index: number) => `${id}-${index}`;

/** Space that the list needs below the caret, else it opens above. Pixels. */
const ROOM = 240;

/**
 * Mention suggestions at the caret, in the browser's top layer: no bar, dialog or scroll container hides them. The
 * caret stays in the text: arrow keys and Enter choose.
 */
export function MentionList({ id, open, words }: MentionListProps) {
  const { anchor, candidates, active, choose } = open;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.showPopover(), []);
  const { top, bottom, left } = anchor ?? new DOMRect();
  const isAbove = bottom + ROOM > innerHeight && top > innerHeight / 2;
  return (
    <div
      ref={list}
      popover="manual"
      className={styles.mentions}
      style={{
        ...(isAbove ? { bottom: innerHeight - top + 4 } : { top: bottom + 4 }),
        left: `clamp(var(--space-2), ${left}px, calc(100vw - min(18rem, 90vw) - var(--space-2)))`,
      }}
    >
      {candidates.length === 0 ? (
        <p className={styles.none} role="status">
          {words.mentionNone}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={words.mentionList}>
          {candidates.map((candidate, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
            <div
              key={candidate.id}
              id={mentionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classNames(styles.mention, index === active && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(candidate)}
            >
              <span>{candidate.name}</span>
              <span className={styles.userName}>@{candidate.userName}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
