import { JSONParser } from '@streamparser/json';
import { type SourceFile, UnreadableFileError } from '../source-row.ts';

export interface JsonItem {
  /** Keys above the item, without indexes of arrays: `tasks` for `$.tasks.*`, empty for `$.*`. */
  readonly path: string;
  readonly key: string | number | undefined;
  /** Indexes of the arrays above, outermost first. */
  readonly indexes: readonly number[];
  readonly value: unknown;
}

/**
 * Items of a JSON file one by one, so that memory does not grow with it. `paths` are as the library has them:
 * `$.tasks.*` for the items of an array or an object, `$.*` for those of the root. Throws `UnreadableFileError` for
 * what is no JSON, or only its beginning.
 */
export async function* jsonItems(file: SourceFile, paths: readonly string[]): AsyncGenerator<JsonItem> {
  const parser = new JSONParser({ paths: [...paths], keepStack: false, stringBufferSize: 65_536 });
  let found: JsonItem[] = [];
  parser.onValue = ({ key, value, stack }) => {
    const keys = stack.map((above) => above.key);
    const names = keys.filter((each) => typeof each === 'string');
    const indexes = keys.filter((each) => typeof each === 'number');
    found.push({ path: names.join('.'), key, indexes, value });
  };
  let isBlank = true;
  for await (const chunk of file.text()) {
    isBlank &&= chunk.trim() === '';
    try {
      parser.write(chunk);
    } catch {
      throw new UnreadableFileError('not_json');
    }
    yield* found;
    found = [];
  }
  if (isBlank) throw new UnreadableFileError('empty');
  if (!parser.isEnded) throw new UnreadableFileError('truncated');
}
