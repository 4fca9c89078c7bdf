import * as z from 'zod/mini';
import type { Change } from '#contract/change.ts';
import type { Narrowing } from '#contract/tokens/space-table.ts';
import type { Caller } from '../caller.ts';
import type { Queryable } from '../database/driver.ts';
import { settleLater } from '../database/pipelining.ts';
import { RefusalError, SpaceLimitError } from '../errors.ts';
import { RawJson } from '../raw-json.ts';
import type { Write, WriteContext } from '../writes/write.ts';

/** Spaces of whatever has one of some ids; ids that nothing has are left out. */
export type FindSpaces = (
  queryable: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Consequences of a write that are of its user, or of those who are told of it, wherever it happens. */
const ofPeople: ReadonlySet<string> = new Set(['user', 'appSettings', 'notification']);

const fields = z.record(z.string(), z.unknown());
const page = z.union([z.object({ tasks: z.array(fields) }), z.object({ found: z.array(fields) })]);
const ownId = z.object({ id: z.string() });
const hit = z.object({ task: ownId });
const collected = z.object({ notes: z.array(z.object({ noteId: z.string() })) });
const active = z.object({ activeTask: ownId });

/** All ids in an input, at any depth. */
function idsIn(value: unknown, all = new Set<string>()): Set<string> {
  if (typeof value === 'string' && UUID.test(value)) all.add(value.toLowerCase());
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) idsIn(each, all);
  return all;
}

/** Ids that an input is about: a list’s position may be a row that its page does not show. */
function namedIn(input: unknown): Set<string> {
  const parsed = z.safeParse(fields, input);
  if (!parsed.success) return idsIn(input);
  const { after: _position, ...rest } = parsed.data;
  return idsIn(rest);
}

/** Id by which an entry of an answer is found; search hits are about a task. */
function idOf(item: unknown): string | null {
  const own = z.safeParse(ownId, item);
  if (own.success) return own.data.id;
  const found = z.safeParse(hit, item);
  return found.success ? found.data.task.id : null;
}

function noteIdsOf(item: unknown): string[] {
  const parsed = z.safeParse(collected, item);
  return parsed.success ? parsed.data.notes.map(({ noteId }) => noteId) : [];
}

/**
 * Limits of tokens to spaces, for every door: ids that an input names, entities that a write touches and those that
 * an answer holds have to be of these spaces. Callers without such limits cost nothing. docs/decisions/0094.
 */
export function createTokenSpaces(find: FindSpaces, outer: Queryable) {
  /** Predicate for ids that are of the spaces alone. Ids that nothing has are not. */
  async function within(queryable: Queryable, spaces: readonly string[], ids: readonly string[]) {
    const found = await find(queryable, [...new Set(ids)]);
    return {
      found,
      has(id: string): boolean {
        const of = found.get(id);
        return of !== undefined && [...of].every((space) => spaces.includes(space));
      },
    };
  }

  /** Throws `not_found` where an input names anything of other spaces, as for what does not exist. */
  async function demandNamed(spaces: readonly string[], narrowing: Narrowing, input: unknown): Promise<void> {
    const { found, has } = await within(outer, spaces, [...namedIn(input)]);
    const isOutside = [...found.keys()].some((id) => !has(id));
    // An answer about nothing that has a space cannot be of one.
    if (isOutside || (narrowing === 'ofInput' && found.size === 0)) throw new RefusalError('not_found');
  }

  /** Entries of the spaces; a collection among them has those of its tasks alone. */
  async function entriesOf(spaces: readonly string[], items: readonly unknown[]): Promise<unknown[]> {
    const ids = items.flatMap((item) => [idOf(item) ?? [], noteIdsOf(item)].flat());
    const { has } = await within(outer, spaces, ids);
    const isWithin = (item: unknown) => has(idOf(item) ?? '');
    return items.filter(isWithin).map((item) => {
      const parsed = z.safeParse(collected, item);
      if (!parsed.success) return item;
      return { ...z.parse(fields, item), notes: parsed.data.notes.filter(({ noteId }) => has(noteId)) };
    });
  }

  async function entitiesOf(spaces: readonly string[], answer: unknown): Promise<unknown> {
    if (answer === null) return null;
    if (Array.isArray(answer)) return entriesOf(spaces, answer);
    const paged = z.safeParse(page, answer);
    if (paged.success) {
      const [[name, items] = ['', []]] = Object.entries(paged.data);
      return { ...z.parse(fields, answer), [name]: await entriesOf(spaces, items) };
    }
    const [entity] = await entriesOf(spaces, [answer]);
    if (entity === undefined) throw new RefusalError('not_found');
    return entity;
  }

  async function narrowed(spaces: readonly string[], narrowing: Narrowing, data: unknown): Promise<unknown> {
    const answer = data instanceof RawJson ? data.toJSON() : data;
    if (narrowing === 'entities') return entitiesOf(spaces, answer);
    const parsed = z.safeParse(active, answer);
    if (narrowing !== 'me' || !parsed.success) return answer;
    const { has } = await within(outer, spaces, [parsed.data.activeTask.id]);
    return has(parsed.data.activeTask.id) ? answer : { ...z.parse(fields, answer), activeTask: null };
  }

  /** The same write, refused before it commits where it touches anything of other spaces. */
  function watched<P, A>(spaces: readonly string[], write: Write<P, A>): Write<P, A> {
    return {
      answer: write.answer,
      async perform(context, payload) {
        const touched: string[] = [];
        const note = (entity: string, id: string) => ofPeople.has(entity) || touched.push(id);
        const watching: WriteContext = {
          ...context,
          touch(entity, row, ...rest) {
            note(entity, row.id);
            context.touch(entity, row, ...rest);
          },
          withdraw(entity, row, audience) {
            note(entity, row.id);
            context.withdraw(entity, row, audience);
          },
          moveScope() {
            throw new SpaceLimitError();
          },
        };
        await write.perform(watching, payload);
        await settleLater(context.tx);
        const { has } = await within(context.tx, spaces, touched);
        if (!touched.every(has)) throw new SpaceLimitError();
      },
    };
  }

  return {
    /** Answer of a read, within the spaces of its caller. Throws `insufficient_scope` and `not_found`. */
    async read<A>(
      { grant }: Pick<Caller, 'grant'>,
      narrowing: Narrowing | null,
      input: unknown,
      work: () => Promise<A>,
    ): Promise<A> {
      if (grant === null || grant.spaces === null) return work();
      if (narrowing === null) throw new SpaceLimitError();
      await demandNamed(grant.spaces, narrowing, input);
      // An answer keeps its shape, and loses entries of others.
      return (await narrowed(grant.spaces, narrowing, await work())) as A;
    },

    watched,

    /** Changes of entities of the spaces; what is gone without a trace is left out. */
    async changesOf(spaces: readonly string[], changes: readonly Change[]): Promise<Change[]> {
      const { has } = await within(
        outer,
        spaces,
        changes.map(({ id }) => id),
      );
      return changes.filter(({ id }) => has(id));
    },
  };
}
export type TokenSpaces = ReturnType<typeof createTokenSpaces>;
