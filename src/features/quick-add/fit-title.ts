import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/limits.ts';

/** Sign that a text goes on elsewhere. */
const MORE = '…';

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - MORE.length);
  const word = head.lastIndexOf(' ');
  // A word is cut only where there is none to stop at, and a letter of two halves never.
  const end = word > most / 2 ? word : head.length;
  return (
    head
      .slice(0, end)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd() + MORE
  );
}

export interface FittedTask {
  readonly title: string;
  readonly description: string;
}

/** A title that the server takes; one that is longer stands whole at the head of the description. */
export function fitTitle(title: string, description = ''): FittedTask {
  const isWhole = title.length <= MAX_TITLE;
  const whole = isWhole ? description : [title, description].filter(Boolean).join('\n\n');
  return { title: cut(title, MAX_TITLE), description: cut(whole, MAX_DESCRIPTION) };
}
