import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { type Api, api, type RouteName } from '#contract/api.ts';
import type { Change } from '#contract/change.ts';
import {
  type AnswerOf,
  type EventName,
  namespaceOf,
  type PayloadOf,
  realtimeEvents,
} from '#contract/events/realtime.ts';
import { type AppSettings, zoneOf } from '#contract/people/app-settings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { CalendarId } from '#rules/schedule/calendar-visibility.ts';
import type { Caller } from '../caller.ts';
import { derivedId } from '../derived-id.ts';
import { RefusalError } from '../errors.ts';
import type { CallInput, EmitContext, RegisteredCalls } from '../http/contract-routes.ts';
import type { EmitAllowance } from '../limits/emit-allowance.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import { RawJson } from '../raw-json.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import { applyFromVersion } from '../rest/guarded-version.ts';
import { idOfKey } from '../rest/left-out-values.ts';
import type { ApplyOnce, VersionMade } from '../writes/write.ts';

export interface CallDependencies {
  readonly http: RegisteredCalls;
  readonly events: Readonly<Record<'tasks' | 'calendar', BoundEvents>>;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
  readonly allowance: EmitAllowance;
  readonly applyOnce: ApplyOnce;
  /** Whether a write of a user has used a request id. */
  readonly isUsedId: (userId: string, requestId: string) => Promise<boolean>;
  /** Last authors of the texts of tasks that a user sees. */
  readonly textAuthorsOf: (
    userId: string,
    taskIds: readonly string[],
  ) => Promise<ReadonlyMap<string, TextAuthors>>;
  /** Whether each calendar of a user is shown. */
  readonly shownCalendarsOf: (userId: string) => Promise<(id: CalendarId) => boolean>;
  /** Derives the ids of what a call with a key makes. */
  readonly madeIdKey: Uint8Array;
}

/** Author of a text. `userId` is null for somebody without an account. */
interface Author {
  readonly userId: string | null;
  readonly name: string;
}

/** Last authors of a task’s texts, and who finished it; `first` wrote those that were never changed, if anybody knows. */
export interface TextAuthors {
  readonly last: Readonly<Partial<Record<'title' | 'description' | 'labels' | 'completedAt', Author>>>;
  readonly first: Author | null;
}

/** One call of a tool: its key, if its sender gave one, and what the key stands for. */
export interface ToolCall {
  readonly key: string | null;
  readonly tool: string;
  readonly input: unknown;
}

/** Entity that a write may change from one version alone; else it is refused with `version_conflict`. */
export interface From {
  readonly id: string;
  readonly version: number;
  readonly isRemoval?: boolean;
}

type TokenRoute = {
  [N in RouteName]: Api[N]['access'] extends 'bearer' ? N : never;
}[RouteName];
type Reply<N extends RouteName> = z.output<Api[N]['reply']>;

/**
 * Calls and emits of the contract, made by a tool as its caller: the same handlers, scopes, allowance, turns and request log as
 * those of any other program. docs/decisions/0089.
 */
export interface ToolCalls {
  readonly caller: Caller;
  emit<N extends EventName>(name: N, payload: PayloadOf<N>, from?: From): Promise<AnswerOf<N>>;
  call<N extends TokenRoute>(name: N, input: RouteInput<Api[N]>, from?: From): Promise<Reply<N>>;
  /**
   * Whether this call was made before with its key: then its writes are answered again, and what it would be refused for
   * by now (the task is deleted) is no reason.
   */
  isRepeated(): Promise<boolean>;
  /** Entities that the writes of this call changed, as they are now. */
  changes(): readonly Change[];
  /** Version that this call’s writes made of an entity, whatever has been made of it since; 0 of one that they left alone. */
  versionOf(id: string): number;
  /** Id for what is made: the same again for a call that is sent again with its key. */
  madeId(): string;
  /** Id for a part of what is made. */
  partId(name: string): string;
  /** Last authors of the texts of tasks that calls have answered. */
  textAuthorsOf(taskIds: readonly string[]): Promise<ReadonlyMap<string, TextAuthors>>;
  /** Whether each of the caller’s calendars is shown. */
  shownCalendars(): Promise<(id: CalendarId) => boolean>;
  /** Settings of the caller, with the zone of their days. */
  settings(): Promise<AppSettings & { readonly zone: string }>;
}

/** Calls of one tool call. The writes of a call that has a key apply once. */
export function createToolCalls(
  dependencies: CallDependencies,
  context: EmitContext,
  { key, tool, input }: ToolCall,
): ToolCalls {
  const { http, events, reads, writes, allowance, isUsedId, madeIdKey } = dependencies;
  const { caller } = context;
  const changes: Change[] = [];
  const versions: VersionMade[] = [];
  let count = 0;
  let settings: Promise<AppSettings & { readonly zone: string }> | null = null;

  const idFor = (what: string) =>
    key === null ? uuidv7() : derivedId(madeIdKey, `${caller.userId} assistant ${key} ${what}`);
  const writeId = (index: number) => idFor(`write ${index}`);
  const nextWriteId = () => {
    count += 1;
    return writeId(count);
  };

  /**
   * Applies a write of this call. A key stands for the tool and its input: what the tool looked up before may differ when the
   * call is made again.
   */
  function applyFrom(from: From | undefined): ApplyOnce {
    const applyOnce =
      from === undefined
        ? dependencies.applyOnce
        : applyFromVersion(dependencies.applyOnce, {
            entityId: from.id,
            version: from.version,
            isRemoval: from.isRemoval ?? false,
          });
    return async (request, payload, write) => {
      const applied = await applyOnce(
        key === null ? request : { ...request, hashed: { tool, input } },
        payload,
        write,
      );
      changes.push(...applied.changes);
      versions.push(...applied.versions);
      return applied;
    };
  }

  const calls: ToolCalls = {
    caller,
    madeId: () => idOfKey(madeIdKey, caller.userId, key),
    partId: (name) => idFor(`part ${name}`),
    isRepeated: async () => key !== null && (await isUsedId(caller.userId, writeId(1))),
    changes: () => changes,
    versionOf: (id) => versions.findLast((made) => made.id === id)?.version ?? 0,
    async emit(name, payload, from) {
      const bound = events[namespaceOf(name)][name];
      if (bound === undefined) throw new RefusalError('route_not_found');
      const size = Buffer.byteLength(JSON.stringify(payload));
      allowance.demand(caller.userId, allowance.costOf(size));
      const isRead = realtimeEvents[name].kind === 'read';
      const requestId = isRead ? uuidv7() : nextWriteId();
      const { data } = await (isRead ? reads : writes).run(caller.userId, () =>
        bound.run({ caller, requestId, name, payload }, applyFrom(from)),
      );
      // The handler of an emit answers by its contract.
      return (data instanceof RawJson ? data.toJSON() : data) as AnswerOf<typeof name>;
    },
    async call(name, given, from) {
      const requestId = api[name].write ? nextWriteId() : uuidv7();
      // The names of the type are those of calls with a token, which are reads or writes.
      const route = api[name] as Parameters<RegisteredCalls['act']>[0];
      return (await http.act(route, context, given as CallInput, requestId, applyFrom(from))) as Reply<
        typeof name
      >;
    },
    textAuthorsOf: (taskIds) =>
      reads.run(caller.userId, () => dependencies.textAuthorsOf(caller.userId, taskIds)),
    shownCalendars: () => reads.run(caller.userId, () => dependencies.shownCalendarsOf(caller.userId)),
    settings() {
      settings ??= calls
        .call('getAppSettings', {})
        .then((found) => ({ ...found, zone: zoneOf(found) ?? 'UTC' }));
      return settings;
    },
  };
  return calls;
}
