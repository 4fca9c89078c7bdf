import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { productAt } from './import-path.ts';
import { ImportView } from './import-view.tsx';
import { ProductStart } from './start/product-start.tsx';
import { StartView } from './start/start-view.tsx';
import { ShownStepContext } from './step-header.tsx';

/** `/settings/import`: choice of a product, its file, and with an id the import itself in its state. */
export function ImportPage() {
  const { importId } = useParams();
  const product = productAt(useSearchParams()[0]);
  const shownStep = useRef<string | null>(null);
  return (
    <ShownStepContext value={shownStep}>
      {importId !== undefined ? (
        <ImportView key={importId} importId={importId} />
      ) : product === null ? (
        <StartView />
      ) : (
        <ProductStart product={product} />
      )}
    </ShownStepContext>
  );
}
