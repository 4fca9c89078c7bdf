/** Mention: `@userName` on its own, not inside an address or another word. Markdown may escape its underscores. */
const MENTION = /(?<![\p{L}\p{N}@/._-])@([a-z0-9](?:\\?[a-z0-9._-]){1,38}(?<=[a-z0-9]))/giu;
/** Markdown code, links and bare addresses, whose content is left unchanged. */
const LITERAL = /(```[\s\S]*?(?:```|$)|`[^`\n]*`|\[[^[\]\n]*\]\([^)\n]{0,2048}\)|https?:\/\/\S+)/u;

interface Mentionable {
  readonly id: string;
  readonly userName: string;
}

/** Ids of the users mentioned in a text, each once. */
export function mentionIdsIn(text: string, people: readonly Mentionable[]): string[] {
  const byName = new Map(people.map(({ id, userName }) => [userName.toLowerCase(), id]));
  const ids = outsideLiterals(text).flatMap((part) =>
    [...part.matchAll(MENTION)].flatMap(([, name = '']) => byName.get(plain(name)) ?? []),
  );
  return [...new Set(ids)];
}

/**
 * The text with each mention linked to the user's page. A name that nobody mentioned has stays text: `mentionIds` are
 * those of the comment, and one of them may be unknown to this reader.
 */
export function withMentionLinks(
  text: string,
  mentionIds: readonly string[],
  people: readonly Mentionable[],
): string {
  if (mentionIds.length === 0) return text;
  const byName = new Map(people.map(({ id, userName }) => [userName.toLowerCase(), id]));
  const hasUnknown = mentionIds.some((id) => people.every((person) => person.id !== id));
  const isMentioned = (name: string) => {
    const id = byName.get(name);
    return id === undefined ? hasUnknown : mentionIds.includes(id);
  };
  return text
    .split(LITERAL)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(MENTION, (whole, name: string) =>
            isMentioned(plain(name)) ? `[${whole}](/user/${plain(name)})` : whole,
          ),
    )
    .join('');
}

function plain(name: string): string {
  return name.replaceAll('\\', '').toLowerCase();
}

function outsideLiterals(text: string): string[] {
  return text.split(LITERAL).filter((_, index) => index % 2 === 0);
}
