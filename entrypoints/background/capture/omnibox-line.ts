/** Verbs of a line in the address bar. */
const omniboxVerbs = ['add', 'find', 'start', 'stop'] as const;
export type OmniboxVerb = (typeof omniboxVerbs)[number];

export interface OmniboxLine {
  readonly verb: OmniboxVerb;
  readonly rest: string;
}

/** Words for each verb in the user's language; the English ones always work. */
export type OmniboxWords = Readonly<Record<OmniboxVerb, string>>;

/** Without a verb it is a task; `stop` with words after it is the beginning of a task. */
export function readOmniboxLine(text: string, words: OmniboxWords): OmniboxLine {
  const line = text.trim();
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  const firstWord = first.toLowerCase();
  const verb = omniboxVerbs.find((each) => firstWord === each || firstWord === words[each].toLowerCase());
  if (verb === undefined || (verb === 'stop' && rest !== '')) return { verb: 'add', rest: line };
  return { verb, rest };
}

/** Escapes a description, which Chrome parses as XML. */
export function escapeXml(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
