import { useCallback, useMemo, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { ThreadSubject } from '#client/thread-subject.ts';
import type { FileComment } from '#client/uploads/file-writes.ts';
import type { Upload } from '#client/uploads/stored-upload.ts';
import { useFileTaker } from './use-file-taker.ts';
import { useUploads, useUploadsOf, useWaitingComments } from './use-uploads.ts';

const keyOf = (subject: ThreadSubject): string => Object.values(subject).join();

/** Files of the comment that is being written on a subject; they survive a reload as its text does. */
export function useDraftFiles(subject: ThreadSubject) {
  const uploads = useUploads();
  const take = useFileTaker();
  const waiting = useWaitingComments(uploads);
  const [fresh, setFresh] = useState(() => uuidv7());
  /** Comments that were sent here: known before the disk has them. */
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  /** Number of additions that are still going to disk. */
  const adding = useRef(0);
  const key = keyOf(subject);
  const isOfThread = useCallback(
    ({ target }: Upload) => target.kind === 'comment' && keyOf(target.subject) === key,
    [key],
  );
  const ofThread = useUploadsOf(uploads, isOfThread);
  const files = useMemo(() => {
    const taken = new Set([...sent, ...waiting.map(({ commentId }) => commentId)]);
    return ofThread.filter(({ target }) => target.kind === 'comment' && !taken.has(target.commentId));
  }, [ofThread, waiting, sent]);
  const [first] = files;
  const commentId = first?.target.kind === 'comment' ? first.target.commentId : fresh;
  return {
    files,
    /** Whether the comment has files, those that are still going to disk among them. */
    hasFiles: () => files.length > 0 || adding.current > 0,
    async add(added: readonly File[]): Promise<void> {
      adding.current += 1;
      await take((queue) => queue.addToComment(commentId, subject, added));
      adding.current -= 1;
    },
    /** Sends the comment once its files are stored. Resolves to whether it is kept: if not, its files stay drafted. */
    async send(comment: Pick<FileComment, 'text' | 'mentionIds'>): Promise<boolean> {
      setSent((before) => new Set([...before, commentId]));
      setFresh(uuidv7());
      const isKept = await take(async (queue) => {
        await queue.sendComment({ ...comment, commentId, subject });
        return true;
      });
      if (!isKept) setSent((before) => new Set([...before].filter((each) => each !== commentId)));
      return isKept;
    },
  };
}

/** Comments on a subject that wait for their files. */
export function useWaitingCommentsOn(subject: ThreadSubject) {
  const waiting = useWaitingComments(useUploads());
  const key = keyOf(subject);
  return useMemo(() => waiting.filter((each) => keyOf(each.subject) === key), [waiting, key]);
}
