import { messages, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';

export type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];
export type Field = messages.RowDescriptionMessage['fields'][number];

/** Commands whose tag ends in the number of changed rows. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY']);

/** Messages of a reply, by the statement that they answer. */
export function eachOf(reply: Messages): Messages[] {
  const replies: Messages[] = [];
  for (const message of reply) {
    if (message.name === 'bindComplete') replies.push([]);
    else replies.at(-1)?.push(message);
  }
  return replies;
}

/** Number of statements that a reply answers without an error. */
export function countAnswered(reply: Messages): number {
  return reply.filter(({ name }) => name === 'commandComplete' || name === 'emptyQuery').length;
}

/** Results of one statement in the form of PGlite’s own `query`. */
export function readResults(
  client: PGlite,
  fields: readonly Field[],
  reply: Messages,
  { rowMode, parsers }: QueryOptions,
): Results {
  const readers = fields.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? client.parsers[dataTypeID]);
  const results: Results = {
    rows: [],
    fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    affectedRows: 0,
  };
  for (const message of reply) {
    if (message instanceof messages.DataRowMessage) {
      const values = message.fields.map((text, index) => {
        if (text === null) return null;
        const read = readers[index];
        return read === undefined ? text : read(text, fields[index]?.dataTypeID);
      });
      results.rows.push(
        rowMode === 'array' ? values : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])),
      );
    } else if (message instanceof messages.CommandCompleteMessage) {
      const words = message.text.split(' ');
      const rowCount = Number(words.at(-1));
      const [command = ''] = words;
      results.command = command;
      if (!Number.isNaN(rowCount)) results.rowCount = rowCount;
      results.affectedRows = CHANGING.has(command) ? rowCount : 0;
    }
  }
  return results;
}
