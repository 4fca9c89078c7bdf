import type { Say } from '#server/messages/message-texts.ts';

interface Archive {
  /** First sentence: whose archive it is. */
  readonly head: string;
  /** Paths in the archive with the keys of their texts. */
  readonly parts: readonly (readonly [path: string, key: string])[];
}

/** Letter to the reader of an archive, in their language: what each file is for. */
export function readMe(say: Say, { head, parts }: Archive): string {
  const lines = parts.map(([path, key]) => `${path}\r\n    ${say(`export.part.${key}`)}`);
  return `\ufeff${[head, ...lines, say('export.back')].join('\r\n\r\n')}\r\n`;
}
