import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useRequest } from '#client-react/use-request.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { IMPORT_PATH } from '../import-path.ts';
import { importKey, importsKey } from '../import-queries.ts';
import { useImportRefusal } from '../use-import-refusal.ts';

/** Acts on one import; afterwards it is read anew. */
export function useImportCall(importId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { isPending, failure, run } = useRequest(useImportRefusal());

  function follow(act: () => Promise<unknown>) {
    void run(async () => {
      try {
        await act();
      } finally {
        // A refusal, too, means that it has moved on.
        await queries.invalidateQueries({ queryKey: importKey(importId), exact: true });
      }
    });
  }

  const act = (name: 'startImport' | 'cancelImport' | 'undoImport') =>
    follow(() => client.call(name, { params: { importId } }));

  /** Forgets the import and leaves for `path`. */
  function forget(path = IMPORT_PATH) {
    void run(async () => {
      await client.call('deleteImport', { params: { importId } });
      await navigate(path);
      queries.removeQueries({ queryKey: importKey(importId) });
      await queries.invalidateQueries({ queryKey: importsKey, exact: true });
    });
  }

  return {
    isPending,
    failure,
    start: () => act('startImport'),
    cancel: () => act('cancelImport'),
    undo: () => act('undoImport'),
    readAs: (product: ImportProduct, dateOrder: ImportChoices['dateOrder']) =>
      follow(() => client.call('readImportAs', { params: { importId }, body: { product, dateOrder } })),
    forget,
  };
}
