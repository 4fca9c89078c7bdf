import { useSearchParams } from 'react-router-dom';
import type { FileLink } from '#contract/files/file-routes.ts';

const FILE = 'file';
const COMMENT = 'comment';

/** Address of the task or request where a file is, with the file in its viewer. */
export function pathOfLink(fileId: string, { taskId, delegationRequestId, commentId }: FileLink): string {
  const page = taskId === null ? `/request/${delegationRequestId}` : `/task/${taskId}`;
  const query = new URLSearchParams({
    [FILE]: fileId,
    ...(commentId === null ? {} : { [COMMENT]: commentId }),
  });
  return `${page}?${query}`;
}

/** File that the address asks for. */
export interface LinkedFile {
  /** Null where it asks for none. */
  readonly fileId: string | null;
  /** Takes it out of the address. */
  readonly leave: () => void;
}

/** File that the address asks for, on a task or on one of the comments. */
export function useLinkedFile(commentId: string | null): LinkedFile {
  const [params, setParams] = useSearchParams();
  return {
    fileId: params.get(COMMENT) === commentId ? params.get(FILE) : null,
    leave: () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(FILE);
          after.delete(COMMENT);
          return after;
        },
        { replace: true },
      ),
  };
}
