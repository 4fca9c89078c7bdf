import type { FileRecord } from '#contract/files/file.ts';

/** Kind of a file as it is shown: its icon, and its viewer where there is one. */
export type FileKind =
  | 'picture'
  | 'pdf'
  | 'text'
  | 'audio'
  | 'video'
  | 'archive'
  | 'table'
  | 'document'
  | 'other';

/** Largest text that is shown. Bytes. */
const MAX_TEXT = 1_000_000;

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'picture'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/spreadsheet|excel|^text\/csv$/, 'table'],
  [/word|opendocument\.text|rtf|presentation|powerpoint/, 'document'],
  [/zip|compressed|x-tar|x-7z|gzip|rar/, 'archive'],
  [/^text\//, 'text'],
];

export function fileKind(mediaType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other';
}

/** Viewer of a file that the server keeps; null for one that is downloaded. */
export function viewerOf({ mediaType, size, hasPreview }: FileRecord): 'picture' | 'pdf' | 'text' | null {
  if (hasPreview) return 'picture';
  if (fileKind(mediaType) === 'pdf') return 'pdf';
  return mediaType.startsWith('text/') && size <= MAX_TEXT ? 'text' : null;
}
