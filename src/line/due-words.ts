/** Title of no language: words of a due date alone would be read as the title that a task needs. */
const TITLE = '□';

/** Line of a task that is due when these words say. */
export function dueWordsLine(words: string): string {
  return `${TITLE} ${words}`;
}
