import { searchRoutes } from '#contract/search.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { SearchService } from './service.ts';

export function registerSearchRoutes(http: Http, search: SearchService): void {
  http.read(searchRoutes.search, ({ caller, query }) => search.search(caller.userId, query));
}
