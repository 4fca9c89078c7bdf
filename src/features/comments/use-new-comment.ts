import { useRef, useState } from 'react';
import type { ThreadSubject } from '#client/thread-subject.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useDraftFiles } from '#domain/files/use-draft-files.ts';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';
import { createComment } from './comment-mutations.ts';
import type { KeptThread } from './kept-thread.ts';
import { mentionIdsIn } from './mentions.ts';

/** Text and files of a new comment: an unsent draft is restored. */
export function useNewComment(
  subject: ThreadSubject,
  people: readonly MentionCandidate[],
  kept: Pick<KeptThread, 'draft' | 'keepDraft'>,
) {
  const client = useClient();
  const [text, setText] = useState(kept.draft);
  const draft = useDraftFiles(subject);
  /** Text as it was last typed: a key that is pressed twice may come before the next rendering. */
  const typed = useRef(text);
  const isSending = useRef(false);

  function type(next: string) {
    typed.current = next;
    setText(next);
    kept.keepDraft(next);
  }

  async function sendWithFiles(sent: string, mentionIds: string[]): Promise<boolean> {
    isSending.current = true;
    const isKept = await draft.send({ text: sent.trim(), mentionIds });
    if (isKept && typed.current === sent) type('');
    isSending.current = false;
    return isKept;
  }

  return {
    text,
    type,
    drafted: draft.files,
    /** Files as the editor takes them; nothing where this page sends none. */
    files:
      client.uploads === undefined
        ? {}
        : {
            files: { drafted: draft.files, onAdd: (added: readonly File[]) => void draft.add(added) },
          },
    /** Sends what there is. Resolves to whether it is kept; false where there is nothing, or it is being sent. */
    async send(): Promise<boolean> {
      const sent = typed.current;
      const mentionIds = mentionIdsIn(sent, people);
      if (isSending.current) return false;
      if (draft.hasFiles()) return sendWithFiles(sent, mentionIds);
      if (sent.trim() === '') return false;
      void createComment(client, subject, sent.trim(), mentionIds);
      type('');
      return true;
    },
  };
}
