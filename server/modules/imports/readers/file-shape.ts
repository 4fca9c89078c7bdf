import { type SourceFile, UnreadableFileError } from '../source-row.ts';

export async function isArchive(file: SourceFile): Promise<boolean> {
  for await (const chunk of file.bytes()) return chunk.toString('latin1', 0, 2) === 'PK';
  return false;
}

/** First character of a text that is no blank. Throws `UnreadableFileError` for an empty one. */
export async function firstCharacter(file: SourceFile): Promise<string> {
  for await (const chunk of file.text()) {
    const first = chunk.trimStart()[0];
    if (first !== undefined) return first;
  }
  throw new UnreadableFileError('empty');
}

/** First character of a JSON file. Throws `UnreadableFileError` for what cannot be one. */
export async function jsonRoot(file: SourceFile): Promise<'[' | '{'> {
  const first = await firstCharacter(file);
  if (first !== '[' && first !== '{') throw new UnreadableFileError('not_json');
  return first;
}

/** Entry of an archive by its name, or the file itself where it is no archive. */
export async function unpacked(file: SourceFile, isWanted: (name: string) => boolean): Promise<SourceFile> {
  if (!(await isArchive(file))) return file;
  const found = (await file.entries()).find(({ name }) => isWanted(name));
  if (found === undefined) throw new UnreadableFileError('wrong_product');
  return found;
}
