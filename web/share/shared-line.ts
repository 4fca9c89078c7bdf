/** A share's text, and its address once. Systems put the address into any of the three fields. */
export function sharedLine(parameters: URLSearchParams): {
  readonly line: string;
  readonly url: string | null;
} {
  const read = (name: string) => (parameters.get(name) ?? '').replace(/\s+/g, ' ').trim();
  const [title, text, given] = [read('title'), read('text'), read('url')];
  const found = /\bhttps?:\/\/\S+/.exec(`${given} ${text} ${title}`)?.[0] ?? null;
  const words = [title, text]
    .map((part) => (found === null ? part : part.replace(found, '').trim()))
    .filter((part) => part !== '');
  const line = words[0] === words[1] ? (words[0] ?? '') : words.join(': ');
  return { line: (line === '' && found !== null ? found : line).slice(0, 500), url: found };
}

/** Line for files without words: the name of the first, without its ending. */
export function fileLine([first]: readonly Pick<File, 'name'>[]): string {
  const name = (first?.name ?? '').replace(/\s+/g, ' ').trim();
  return name.replace(/(.)\.[a-z0-9]{1,5}$/i, '$1').slice(0, 500);
}
