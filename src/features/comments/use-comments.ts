import { useEffect, useMemo, useState } from 'react';
import type { ThreadSubject } from '#client/thread-subject.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Comment } from '#contract/task/comment.ts';
import { commentsOn, threadKey } from './thread.ts';

export interface Comments {
  readonly comments: readonly Comment[];
  /** Load state of the thread; `failed` shows the comments in the replica. */
  readonly state: 'loading' | 'loaded' | 'failed';
}

/** Live comments of a subject. `subject` may be a new object at each render. */
export function useComments(subject: ThreadSubject): Comments {
  const client = useClient();
  const key = threadKey(subject);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the subject
  const kept = useMemo(() => subject, [key]);
  const spec = useMemo(() => commentsOn(kept), [kept]);
  const comments = useLiveList('comment', spec);
  const [answer, setAnswer] = useState<{ of: ThreadSubject; state: 'loaded' | 'failed' } | null>(null);
  useEffect(() => {
    let isOver = false;
    client.loadComments(kept).then(
      () => !isOver && setAnswer({ of: kept, state: 'loaded' }),
      () => !isOver && setAnswer({ of: kept, state: 'failed' }),
    );
    return () => {
      isOver = true;
    };
  }, [client, kept]);
  return { comments, state: answer?.of === kept ? answer.state : 'loading' };
}
