import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { RealtimeEvent } from '#contract/events/event.ts';
import { COMPLETED_PAGE_SIZE, PAGE_SIZE } from '#contract/limits.ts';
import { RefusalError } from '../errors.ts';
import { shapeOf } from './emit-call.ts';
import type { Fields } from './emit-payload.ts';

/** Entries of a page without a limit. */
const DEFAULT_LIMIT = 100;

/** One page of a list. `next` is the cursor of the page behind it. */
export interface ListPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Pages of one list: how its emit is asked for one, and what it answers of it. */
export interface Paging {
  readonly query: typeof pageQuery;
  /** Fields of the payload that the cursor and the limit take the place of. */
  readonly replaces: readonly string[];
  fieldsOf(asked: Asked): Fields;
  pageOf(answer: unknown, asked: Asked): ListPage;
}

const pageQuery = z.object({
  /** `next` of the page before; opaque. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE)), DEFAULT_LIMIT),
});

const entries = z.array(z.unknown());
const openPage = z.object({ tasks: entries, nextAfter: z.nullable(z.string()) });
const completedPage = z.object({ tasks: entries, nextIndex: z.nullable(z.int()) });

function refuseCursor(): never {
  throw new RefusalError('invalid_input', [{ path: 'cursor', message: 'is of no page of this list' }]);
}

const byId: Paging = {
  query: pageQuery,
  replaces: ['after', 'limit'],
  fieldsOf({ cursor, limit }) {
    if (cursor === undefined) return { limit };
    return z.safeParse(entityId, cursor).success ? { limit, after: cursor } : refuseCursor();
  },
  pageOf(answer) {
    const { tasks, nextAfter } = z.parse(openPage, answer);
    return { items: tasks, next: nextAfter };
  },
};

function indexOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuseCursor();
}

const byIndex: Paging = {
  query: pageQuery,
  replaces: ['startIndex'],
  fieldsOf: ({ cursor }) => ({ startIndex: indexOf(cursor) }),
  pageOf(answer, { cursor, limit }) {
    const { tasks, nextIndex } = z.parse(completedPage, answer);
    if (limit >= COMPLETED_PAGE_SIZE || tasks.length <= limit) {
      return { items: tasks, next: nextIndex === null ? null : String(nextIndex) };
    }
    return { items: tasks.slice(0, limit), next: String(indexOf(cursor) + limit) };
  },
};

const identified = z.looseObject({ id: z.string() });

/** Entries of a page that its cursor knows, so that the next one begins rightly though the last of them are gone. */
const KNOWN_ENTRIES = 40;

/** Short digest of an entry, which names it among those of one list. */
function markOf(item: unknown): string {
  const { id } = z.parse(identified, item);
  return createHash('sha256').update(id).digest('base64url').slice(0, 8);
}

function cursorAt(items: readonly unknown[], end: number): string {
  const known = items.slice(Math.max(0, end - KNOWN_ENTRIES), end);
  return `${end}.${known.map(markOf).join('')}`;
}

/**
 * Start of the page behind a cursor: behind the last entry that the cursor knows and that is still there. Where all of
 * them are gone, what remains has moved up by as many.
 */
function startOf(items: readonly unknown[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, at, text = ''] = /^(\d{1,9})\.((?:[\w-]{8}){1,40})$/.exec(cursor) ?? refuseCursor();
  const known = new Set(text.match(/.{8}/g));
  const last = items.findLastIndex((item) => known.has(markOf(item)));
  return last === -1 ? Math.max(0, Number(at) - known.size) : last + 1;
}

/** Lists that an emit answers whole, because they are bounded. */
const ofWhole: Paging = {
  query: pageQuery,
  replaces: [],
  fieldsOf: () => ({}),
  pageOf(answer, { cursor, limit }) {
    const all = z.parse(entries, answer);
    const start = startOf(all, cursor);
    const items = all.slice(start, start + limit);
    if (start + limit >= all.length) return { items, next: null };
    return { items, next: cursorAt(all, start + limit) };
  },
};

/** Pages of what an emit answers; null where it is no list. */
export function pagingOf({ kind, answer }: RealtimeEvent): Paging | null {
  if (kind !== 'read') return null;
  if (answer._zod.def.type === 'array') return ofWhole;
  const shape = shapeOf(answer) ?? {};
  if ('nextAfter' in shape) return byId;
  return 'nextIndex' in shape ? byIndex : null;
}
