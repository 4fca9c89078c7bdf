import { api } from '#contract/api.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { ChangesService } from './service.ts';

export function registerChangeRoutes(http: Http, service: ChangesService): void {
  http.read(api.getChanges, ({ caller, query }) =>
    service.getChanges(caller.userId, query.after, query.limit),
  );
}
