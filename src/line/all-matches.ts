const NONE: readonly RegExpExecArray[] = [];

/** `matchAll` would copy the pattern each time, and a line is read against a hundred. */
export function allMatches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const matches: RegExpExecArray[] = [];
  while (match !== null) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
    match = pattern.exec(text);
  }
  return matches;
}
