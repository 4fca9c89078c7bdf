import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainText } from '#contract/excerpt-around.ts';
import { SEARCH_PAGE_SIZE } from '#contract/limits.ts';
import type { FoundTask } from '#contract/search.ts';
import { searchedBody, searchedComment } from '#contract/task/searched-body.ts';
import type { Task } from '#contract/task/task.ts';
import type { Database } from '#server/database/database.ts';
import { scopesOf } from '../scopes/service.ts';
import { viewTasks } from '../tasks/service.ts';
import { LONGEST_WORD } from './folded-words.ts';
import type { FoundField, SearchedState, WordQueries } from './repository.ts';
import * as repository from './repository.ts';
import { type Excerpt, excerptOf, type SearchedWords } from './search-excerpt.ts';

/** Limit of words: more do not narrow a search any further. */
const MOST_WORDS = 12;
const LAST_INDEX = 10_000;
/** The database accepts queries with about a million bytes of words. */
const MOST_BYTES = 800_000;
/** Overhead of a word in a query for each address. Bytes. */
const KEY_BYTES = 16;

interface Query {
  readonly query: string;
  readonly state: SearchedState;
  readonly startIndex: number;
}
interface Page {
  readonly found: FoundTask[];
  readonly nextIndex: number | null;
}

/** Prefix of indexed words for an address that may view them (`search_task`). */
function keyOf(address: string): string {
  return address.slice(-10);
}

/** A word of the maximum length matches longer ones too. Letters and digits only: nothing to escape. */
function behind(keys: readonly string[], { whole, last }: SearchedWords): string {
  const isCut = (word: string) => [...word].length >= LONGEST_WORD;
  const terms = [...whole.map((word) => `${word}'${isCut(word) ? ':*' : ''}`), `${last}':*`];
  return terms.map((term) => `(${keys.map((key) => `'${key}${term}`).join(' | ')})`).join(' & ');
}

function queriesOf(addresses: readonly string[], words: SearchedWords): WordQueries {
  const forAnyOf = (marks: readonly string[]) =>
    addresses
      .map(
        (address) =>
          `(${behind(
            marks.map((mark) => keyOf(address) + mark),
            words,
          )})`,
      )
      .join(' | ');
  return { title: forAnyOf(['.']), anywhere: forAnyOf(['.', ':']), comment: behind([':'], words) };
}

/** Each word occurs once per address and prefix: with very many groups only the first words count. */
function fitting({ whole, last }: SearchedWords, addresses: readonly string[]): SearchedWords {
  let room = MOST_BYTES / (2 * addresses.length) - Buffer.byteLength(last) - KEY_BYTES;
  const kept = whole.filter((word) => {
    room -= Buffer.byteLength(word) + KEY_BYTES;
    return room >= 0;
  });
  return { whole: kept, last };
}

export function createSearch({ outer }: Pick<Database, 'outer'>) {
  async function wordsOf(query: string): Promise<SearchedWords | null> {
    const folded = await repository.foldText(outer, query);
    const words = [...new Set(folded.split(' '))]
      .filter((word) => word !== '')
      .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
      .slice(0, MOST_WORDS);
    const last = words.pop();
    return last === undefined ? null : { whole: words, last };
  }

  async function excerptsOf(
    found: readonly { readonly id: string; readonly field: FoundField }[],
    texts: ReadonlyMap<string, Pick<Task, 'title' | 'description' | 'assetLinks'>>,
    query: string,
    words: SearchedWords,
  ): Promise<(id: string, field: FoundField) => Excerpt> {
    const commented = found.filter(({ field }) => field === 'comment').map(({ id }) => id);
    const rows = commented.length === 0 ? [] : await repository.listComments(outer, commented, query);
    const comments = new Map(rows.map((row) => [row.taskId, searchedComment(row)]));
    return (id, field) => {
      const task = texts.get(id);
      if (field === 'title') return excerptOf(task?.title ?? '', words);
      const body = task === undefined ? '' : searchedBody(task);
      const markdown = field === 'comment' ? comments.get(id) : body;
      return excerptOf(plainText(markdown ?? ''), words);
    };
  }

  return {
    async search(userId: string, { query, state, startIndex }: Query): Promise<Page> {
      const words = await wordsOf(query);
      if (words === null) return { found: [], nextIndex: null };
      const { audiences } = (await scopesOf(outer, [userId]))(userId);
      const addresses = [userId, ...audiences];
      const queries = queriesOf(addresses, fitting(words, addresses));
      const hits = await repository.search(outer, {
        searcher: { userId, addresses },
        queries,
        state,
        startIndex,
        limit: SEARCH_PAGE_SIZE + 1,
      });
      const page = hits
        .slice(0, SEARCH_PAGE_SIZE)
        .map(({ id, rank }) => ({ id, field: repository.fields[rank] ?? 'comment' }));
      const ids = page.map(({ id }) => id);
      const rows = new Map((await repository.findTasks(outer, ids)).map((row) => [row.id, row]));
      const view = await viewTasks(outer, [...rows.values()], [userId]);
      const excerptFor = await excerptsOf(page, rows, queries.comment, words);
      const found: Page['found'] = [];
      for (const { id, field } of page) {
        const row = rows.get(id);
        const seen = row === undefined ? null : view(row, userId);
        if (seen === null || seen.isDeleted) continue;
        found.push({ task: seen.data, field, ...excerptFor(id, field) });
        // Each text may be long: others have their turn after it.
        await nextTurn();
      }
      const next = startIndex + SEARCH_PAGE_SIZE;
      return { found, nextIndex: hits.length > SEARCH_PAGE_SIZE && next <= LAST_INDEX ? next : null };
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
