import { EXPORT_FORMAT, EXPORT_VERSION, type ExportSubject } from '#contract/export/export-format.ts';

/** List of an export with its items, ready to be read. */
export interface ExportList {
  readonly name: string;
  readonly about: string;
  readonly items: () => AsyncIterable<unknown>;
}

interface Head {
  readonly of: ExportSubject;
  readonly exportedAt: string;
  /** Address of the server. */
  readonly from: string;
}

/** Export as JSON: its head, then each list with one item on each line. */
export async function* jsonFile(head: Head, lists: readonly ExportList[]): AsyncGenerator<string> {
  const about = Object.fromEntries(lists.map((list) => [list.name, list.about]));
  const fields = { format: EXPORT_FORMAT, version: EXPORT_VERSION, ...head, about };
  yield `${JSON.stringify(fields, null, 1).slice(0, -2)},\n "lists": {`;
  let comma = '';
  for (const { name, items } of lists) {
    yield `${comma}\n  ${JSON.stringify(name)}: [`;
    comma = ',';
    let before = '\n';
    for await (const item of items()) {
      yield `${before}${JSON.stringify(item)}`;
      before = ',\n';
    }
    yield before === '\n' ? ']' : '\n  ]';
  }
  yield '\n }\n}\n';
}
