/** Nesting that is refused before anything recurses into it; input of the contract needs a quarter of it. */
const MAX_JSON_DEPTH = 64;
/** Values in one JSON text; the longest input, the positions of 5,000 tasks, holds about 15,000. */
const MAX_JSON_VALUES = 20_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Index of the closing quote of a string that begins before `from`. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Reason to refuse a JSON text unparsed, or null. It is measured in one pass over its characters: neither parsing
 * nor anything behind it may recurse or copy without bound. docs/decisions/0040.
 */
export function oversizeOf(text: string): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    else continue;
    if (depth > MAX_JSON_DEPTH) return 'is nested too deeply';
    if (values > MAX_JSON_VALUES) return 'holds too many values';
  }
  return null;
}
