/** What a line in the address bar asks for. */
const omniboxVerbs = ['add', 'find', 'start', 'stop'] as const;
export type OmniboxVerb = (typeof omniboxVerbs)[number];

export interface OmniboxLine {
  readonly verb: OmniboxVerb;
  readonly rest: string;
}

/** The words for each verb, in the language that is spoken; those of English count everywhere. */
export type OmniboxWords = Readonly<Record<OmniboxVerb, string>>;

/** A line without a verb is a task. `stop` stands alone: with words behind it, it is the beginning of a task. */
export function readOmniboxLine(text: string, words: OmniboxWords): OmniboxLine {
  const line = text.trim();
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  const said = first.toLowerCase();
  const verb = omniboxVerbs.find((each) => said === each || said === words[each].toLowerCase());
  if (verb === undefined || (verb === 'stop' && rest !== '')) return { verb: 'add', rest: line };
  return { verb, rest };
}

/** Chrome takes descriptions for XML. */
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
