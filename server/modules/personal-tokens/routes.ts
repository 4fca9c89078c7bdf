import { api } from '#contract/api.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { PersonalTokens } from './service.ts';

export function registerPersonalTokenRoutes(http: Http, tokens: PersonalTokens): void {
  http.read(api.getPersonalTokens, ({ caller }) => tokens.list(caller.userId));
  http.read(api.getOwnToken, ({ caller }) => tokens.own(caller));
  http.read(api.createPersonalToken, ({ caller, body }) => tokens.create(caller, body));
  http.read(api.endPersonalToken, async ({ caller, params }) => {
    await tokens.end(caller, params.id);
    return {};
  });
}
