import { classNames } from '../class-names.ts';
import styles from './rich-text.module.css';
import type { RichTextWords } from './rich-text-field.ts';
import type { OpenMentions } from './use-mentions.ts';

interface MentionListProps {
  readonly id: string;
  readonly open: OpenMentions;
  readonly words: RichTextWords;
  /** Rectangle of the containing block. */
  readonly origin: DOMRect | null;
}

export const mentionId = (id: string, index: number) => `${id}-${index}`;

/** Mention suggestions below the caret. The caret stays in the text: arrow keys and Enter choose. */
export function MentionList({ id, open, words, origin }: MentionListProps) {
  const { anchor, candidates, active, choose } = open;
  const top = anchor === null || origin === null ? 0 : anchor.bottom - origin.top + 4;
  const from = anchor === null || origin === null ? 0 : anchor.left - origin.left;
  return (
    <div
      className={styles.mentions}
      style={{
        insetBlockStart: top,
        insetInlineStart: `clamp(0px, ${from}px, calc(100% - min(18rem, 100%)))`,
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
