import * as z from 'zod/mini';
import { type Api, api, type RouteName } from '#contract/api.ts';
import {
  type AnswerOf,
  type EventName,
  type PayloadOf,
  type ReadName,
  realtimeEvents,
} from '#contract/events/realtime.ts';
import { sessionRoutes } from '#contract/people/sign-in.ts';
import { rejections } from '#contract/rejection.ts';
import type { Route, RouteInput } from '#contract/route.ts';
import type { HostClient } from '../create-client.ts';
import { RejectedInputError } from '../failure.ts';
import type { Command } from './messages.ts';

const part = z.optional(z.unknown());
const inputParts = z.object({ params: part, query: part, body: part });

/** A read for a popup; throws where it is not one of the contract. */
export function ask(client: HostClient, name: string, payload: unknown): Promise<AnswerOf<ReadName>> {
  if (!isReadName(name)) throw new RejectedInputError(rejections.invalid_input);
  return askNamed(client, name, payload);
}

function isReadName(name: string): name is ReadName {
  const events: Readonly<Record<string, { readonly kind: string }>> = realtimeEvents;
  return Object.hasOwn(events, name) && events[name]?.kind === 'read';
}

function isPayloadOf<N extends EventName>(name: N, payload: unknown): payload is PayloadOf<N> {
  return z.safeParse(realtimeEvents[name].payload, payload).success;
}

function askNamed<N extends ReadName>(client: HostClient, name: N, payload: unknown): Promise<AnswerOf<N>> {
  if (!isPayloadOf(name, payload)) throw new RejectedInputError(rejections.invalid_input);
  return client.ask(name, payload);
}

/** Whether a popup may make this call: signing in and every call that answers with a token are the host's alone. */
function isAllowed(name: string): name is RouteName {
  const routes: Readonly<Record<string, { readonly access: string }>> = api;
  return (
    Object.hasOwn(routes, name) && routes[name]?.access === 'bearer' && !Object.hasOwn(sessionRoutes, name)
  );
}

function isInputOf<N extends RouteName>(name: N, input: unknown): input is RouteInput<Api[N]> {
  const route: Route = api[name];
  const parts = z.safeParse(inputParts, input);
  if (!parts.success) return false;
  const { params, query, body } = parts.data;
  return (
    (route.params === undefined || z.safeParse(route.params, params).success) &&
    (route.query === undefined || z.safeParse(route.query, query).success) &&
    (route.body === undefined || z.safeParse(route.body, body).success)
  );
}

export function callAllowed(
  client: HostClient,
  name: string,
  input: unknown,
  requestId: string,
): Promise<unknown> {
  if (!isAllowed(name) || !isInputOf(name, input)) {
    throw new RejectedInputError(rejections.invalid_input);
  }
  return client.host.call(name, input, requestId);
}

const unparsedWrite = z.object({ name: z.string(), payload: z.unknown() });

export function writeFor(
  client: HostClient,
  unparsed: unknown,
  requestId: string,
  at: string,
): Promise<void> {
  const write = z.safeParse(unparsedWrite, unparsed);
  if (!write.success) throw new RejectedInputError(rejections.invalid_input);
  return client.host.writeAs(write.data, { requestId, at });
}

export function runCommand(client: HostClient, command: Command): unknown {
  switch (command.name) {
    case 'connect':
      return client.connect();
    case 'logout':
      return client.logout();
    case 'resetAuth':
      return client.resetAuth();
    case 'wake':
      return client.wake();
    case 'retryWrite':
      return client.retryWrite(command.requestId);
    case 'discardWrite':
      return client.discardWrite(command.requestId);
    case 'loadRange':
      return client.loadRange(command.timeMin, command.timeMax);
    case 'loadMoreCompleted':
      return client.loadMoreCompleted(command.since);
    case 'loadMoreNotifications':
      return client.loadMoreNotifications();
    case 'loadComments':
      return client.loadComments(command.subject);
  }
}
