import { api } from '#contract/api.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RefusedAddresses } from './service.ts';

export function registerRefusedAddressRoutes(
  http: Http,
  database: Pick<Database, 'outer'>,
  refusedAddresses: RefusedAddresses,
): void {
  http.open(api.readAddressRefusal, ({ body }) => refusedAddresses.read(body.token));
  http.open(api.chooseAddressRefusal, ({ body }) => refusedAddresses.choose(body.token, body.isRefused));
  http.read(api.getOwnAddressRefusal, ({ caller }) =>
    refusedAddresses.findOwn(database.outer, caller.userId),
  );
  http.read(api.setOwnAddressRefusal, ({ caller, body }) =>
    refusedAddresses.setOwn(caller.userId, body.isRefused),
  );
}
