import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import type { ImportDetail, ImportRowAction, ImportState } from '#contract/import/import.ts';
import { SECOND } from '#time/units.ts';

export const importsKey = ['imports'];
export const importKey = (importId: string) => [...importsKey, importId];

/** States that the server leaves by itself. */
const working: ReadonlySet<ImportState> = new Set(['reading', 'running', 'undoing']);

export function isWorking(state: ImportState | undefined): boolean {
  return state !== undefined && working.has(state);
}

const options = { retry: false, networkMode: 'always' } as const;

/** One’s own imports; asked for again while one of them is under way. */
export function useImports() {
  const client = useClient();
  return useQuery({
    queryKey: importsKey,
    queryFn: () => client.call('getImports', {}),
    enabled: !useIsOffline(),
    refetchInterval: ({ state }) => (state.data?.some((each) => isWorking(each.state)) ? 2 * SECOND : false),
    ...options,
  });
}

/** An import; asked for again while the server works on it. */
export function useImport(importId: string) {
  const client = useClient();
  return useQuery({
    queryKey: importKey(importId),
    queryFn: () => client.call('getImport', { params: { importId } }),
    enabled: !useIsOffline(),
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? SECOND : false),
    ...options,
  });
}

/** Rows and samples belong to one state and one set of choices: with others they are asked for again. */
export type Plan = Pick<ImportDetail, 'id' | 'state' | 'choices'>;

export function useImportSample({ id: importId, state, choices }: Plan) {
  const client = useClient();
  return useQuery({
    queryKey: [...importKey(importId), 'sample', state, choices],
    queryFn: () => client.call('getImportSample', { params: { importId } }),
    // Rows of a file that is read again are no plan yet: those of the plan before stay in sight.
    enabled: !useIsOffline() && state !== 'reading',
    placeholderData: (before) => before,
    ...options,
  });
}

export function useImportRows({ id: importId, state, choices }: Plan, action: ImportRowAction | null) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...importKey(importId), 'rows', state, choices, action],
    queryFn: ({ pageParam }) =>
      client.call('getImportRows', {
        params: { importId },
        query: {
          ...(action === null ? {} : { action }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !useIsOffline() && state !== 'reading',
    placeholderData: (before) => before,
    ...options,
  });
}
