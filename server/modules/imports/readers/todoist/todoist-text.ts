import type { LeftBehind, SourceComment, SourceTask } from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { shown } from '../row-defaults.ts';

/** Title without the labels that the CSV writes into it, and without the mark of a heading. */
export function splitLabels(content: string): { readonly title: string; readonly labels: readonly string[] } {
  const labels: string[] = [];
  const title = content
    .replaceAll(/(^|\s)@([^\s@]+)/gu, (_, before: string, label: string) => {
      labels.push(label.replace(/[,;:!?]+$/, ''));
      return before;
    })
    .replace(/^\*\s+/, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();
  const unique = [...new Set(labels.filter((label) => label !== ''))];
  return title === '' ? { title: content.trim(), labels: [] } : { title, labels: unique };
}

/** `Ana (123456)` is Ana. */
export function personOf(text: string): string | null {
  const name = text.replace(/\s*\(\d+\)\s*$/, '').trim();
  return name === '' ? null : name;
}

export interface TodoistNote {
  readonly comment: SourceComment | null;
  readonly links: SourceTask['links'];
  readonly leftBehind: readonly LeftBehind[];
}

/** File that a note carries: its address is kept, its bytes are not in the export. */
export function noteOf(
  text: string,
  attachment: JsonFields | null,
  about: Pick<SourceComment, 'at' | 'author'>,
): TodoistNote {
  const name = attachment?.text('file_name', 'title', 'resource_type') ?? '';
  const url = attachment?.text('file_url', 'url') ?? '';
  const isWeb = /^https?:\/\//i.test(url);
  return {
    comment: text.trim() === '' ? null : { ...about, text: text.trim() },
    links: isWeb ? [{ url, label: name }] : [],
    leftBehind: attachment === null ? [] : [{ what: 'attachment', detail: shown(name === '' ? url : name) }],
  };
}

const FILE = /\[\[file\s+(\{.*?\})\s*\]\]/s;

/** Note of the CSV, which writes its file as JSON between brackets. */
export function csvNote(content: string, about: Pick<SourceComment, 'at' | 'author'>): TodoistNote {
  const file = FILE.exec(content);
  if (file === null) return noteOf(content, null, about);
  let attachment: unknown = null;
  try {
    attachment = JSON.parse(file[1] ?? '');
  } catch {
    // Damaged: what is between the brackets stays in the text.
    return noteOf(content, null, about);
  }
  return noteOf(content.replace(FILE, ''), new JsonFields(attachment), about);
}
