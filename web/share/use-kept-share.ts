import { useEffect, useState } from 'react';
import { type KeptShare, readShare } from './kept-shares.ts';

/** Share by its id: `reading` until it is known, null where there is none any more. */
export function useKeptShare(id: string | null): KeptShare | 'reading' | null {
  const [found, setFound] = useState<{ readonly id: string; readonly share: KeptShare | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    readShare(id)
      .catch(() => null)
      .then((share) => {
        if (!isOver) setFound({ id, share });
      });
    return () => {
      isOver = true;
    };
  }, [id]);
  if (id === null) return null;
  return found?.id === id ? found.share : 'reading';
}
