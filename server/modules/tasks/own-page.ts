import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '#server/database/driver.ts';
import { MAX_BYTES, STEP } from './open-page.ts';
import { BETWEEN, listOpen, type OwnOpen } from './task-text-repository.ts';

/** Open task of the reader's own with its text; null for a long one, which is still to be read. */
interface OwnTask {
  readonly id: string;
  readonly size: number;
  readonly text: string | null;
}

/** Texts begin with `{"id":"`. */
const idOf = (text: string) => text.slice(7, 43);

export function ownTasks({ text, count }: OwnOpen): OwnTask[] {
  const lines = count === 0 ? [] : text.split(BETWEEN);
  return lines.map((line) => {
    if (line.startsWith('{')) return { id: idOf(line), size: line.length, text: line };
    const [id = '', digits] = line.slice(1, -1).split(' ');
    return { id, size: Number(digits), text: null };
  });
}

/** Text of a step up to a length, cut between two tasks; empty if not even the first fits, or one is long. */
function fitting({ text, hasLong }: OwnOpen, room: number): string {
  if (hasLong) return '';
  return text.length <= room ? text : text.slice(0, Math.max(0, text.lastIndexOf(BETWEEN, room)));
}

interface OwnPage {
  readonly texts: readonly string[];
  readonly nextAfter: string | null;
}

/**
 * Page for somebody who sees their own tasks only, made of whole steps without taking them apart. Null if the first
 * has to be.
 */
export async function readOwnPage(
  queryable: Queryable,
  ownerId: string,
  first: OwnOpen,
  limit: number,
): Promise<OwnPage | null> {
  if (first.count === 0) return { texts: [], nextAfter: null };
  const texts: string[] = [];
  let room = MAX_BYTES;
  let last = '';
  let left = limit;
  for (let step = first; ; step = await listOpen(queryable, ownerId, last, Math.min(STEP, left))) {
    const isLast = step.count < Math.min(STEP, left);
    const text = fitting(step, room);
    if (text !== '') {
      texts.push(text);
      last = idOf(text.slice(text.lastIndexOf('\n') + 1));
    }
    if (isLast && text.length === step.text.length) return { texts, nextAfter: null };
    if (text === '' && texts.length === 0) return null;
    room -= text.length;
    left -= step.count;
    if (text.length < step.text.length || left === 0) return { texts, nextAfter: last };
    // Other work has its turn between two queries.
    await nextTurn();
  }
}
