import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { MAX_IMPORT_BYTES } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';

/**
 * Most bytes of an archive of Daywall with files, which may fill its person's free room. Null where the product has
 * none, while the room is unknown, and where it is used up.
 */
export function useArchiveBound(product: ImportProduct | null): number | null {
  const client = useClient();
  const isOffline = useIsOffline();
  const mayHaveFiles = product === null || product === 'daywall';
  const { data } = useQuery({
    queryKey: ['imports', 'room'],
    queryFn: () => client.call('getFilesUsed', {}),
    enabled: mayHaveFiles && !isOffline,
    retry: false,
    networkMode: 'always',
  });
  if (data === undefined || !mayHaveFiles) return null;
  const { used, allowed } = data.person;
  return used < allowed ? MAX_IMPORT_BYTES + allowed - used : null;
}
