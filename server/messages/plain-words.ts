/** Word joiner, which is invisible. */
export const JOINER = '\u2060';

/** Control characters, and those that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

function cut(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

/** User content as one line of at most `longest` characters. */
export function oneLine(text: string, longest: number): string {
  return cut(text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim(), longest);
}

/** User content in its own lines, at most `longest` characters. */
export function ownLines(text: string, longest: number): string {
  const lines = text.toWellFormed().split(/\r\n|\r|\n/);
  const tidy = lines.map((line) => line.replace(UNSEEN, ' ').trimEnd()).join('\n');
  return cut(tidy.replace(/\n{3,}/g, '\n\n').trim(), longest);
}

/**
 * Keeps mail programs from making links out of user content: a name in the form of a web address would be a link
 * in a mail that Daywall sends to a stranger.
 */
export function withoutLinks(text: string): string {
  return text.replace(/[.@](?=\S)|:(?=\/\/)/g, `$&${JOINER}`);
}
