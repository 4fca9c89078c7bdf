import { importRoutes } from '#contract/import/import-routes.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { ImportsService } from './service.ts';

export function registerImportRoutes(http: Http, imports: ImportsService): void {
  http.upload(importRoutes.createImport, ({ caller, query, file }) => imports.create(caller, query, file));
  http.read(importRoutes.getImports, ({ caller }) => imports.list(caller));
  http.read(importRoutes.getImport, ({ caller, params }) => imports.get(caller, params.importId));
  http.read(importRoutes.getImportRows, ({ caller, params, query }) =>
    imports.listRows(caller, params.importId, query),
  );
  http.read(importRoutes.getImportSample, ({ caller, params }) => imports.sample(caller, params.importId));
  http.read(importRoutes.chooseImport, ({ caller, params, body }) =>
    imports.choose(caller, params.importId, body),
  );
  http.read(importRoutes.readImportAs, ({ caller, params, body }) =>
    imports.readAs(caller, params.importId, body),
  );
  http.read(importRoutes.startImport, ({ caller, params }) => imports.start(caller, params.importId));
  http.read(importRoutes.undoImport, ({ caller, params }) => imports.undo(caller, params.importId));
  http.read(importRoutes.cancelImport, ({ caller, params }) => imports.cancel(caller, params.importId));
  http.read(importRoutes.deleteImport, async ({ caller, params }) => {
    await imports.delete(caller, params.importId);
    return {};
  });
}
