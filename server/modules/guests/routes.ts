import { api } from '#contract/api.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { Guests } from './service.ts';

export function registerGuestRoutes(http: Http, guests: Guests): void {
  http.open(api.readGuestInvitation, ({ body }) => guests.read(body.token));
  http.read(api.getGuestAnswers, async ({ caller, params }) => ({
    answers: await guests.listAnswers(caller.userId, params.id),
  }));
  http.open(api.answerGuestInvitation, ({ body }) => guests.answer(body.token, body.response));
}
