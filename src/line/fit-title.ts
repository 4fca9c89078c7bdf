import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/limits.ts';

/** Ellipsis of a shortened title. */
const MORE = '…';

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - MORE.length);
  const word = head.lastIndexOf(' ');
  // Words are cut only if there is no boundary to stop at, surrogate pairs never.
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

/** Shortens a title to the server's limit; the full one then starts the description. */
export function fitTitle(title: string, description = ''): FittedTask {
  const isWhole = title.length <= MAX_TITLE;
  const whole = isWhole ? description : [title, description].filter(Boolean).join('\n\n');
  return { title: cut(title, MAX_TITLE), description: cut(whole, MAX_DESCRIPTION) };
}
