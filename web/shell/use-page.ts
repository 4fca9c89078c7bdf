import { useMatches } from 'react-router-dom';
import { innermostHandle, type PageHandle } from '#web/routes/page-handle.ts';

export interface CurrentPage extends PageHandle {
  /** Key of the page, the same for every date or card of it. */
  readonly key: string;
  readonly taskId: string | undefined;
  readonly organizationId: string | undefined;
  readonly groupId: string | undefined;
}

/** The page that is shown, as its route describes it; null where none does. */
export function usePage(): CurrentPage | null {
  const matches = useMatches();
  const handle = innermostHandle(matches);
  if (handle === null) return null;
  const { taskId, organizationId, groupId } = matches.at(-1)?.params ?? {};
  const subject = taskId ?? organizationId ?? groupId ?? '';
  return { ...handle, key: `${handle.title}/${subject}`, taskId, organizationId, groupId };
}
