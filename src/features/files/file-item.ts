import type { Upload } from '#client/uploads/stored-upload.ts';
import type { FileRecord } from '#contract/files/file.ts';
import type { Task } from '#contract/task/task.ts';

/** File as a tile shows it: on its way, kept by the server, or both for a moment. */
export interface FileItem {
  /** Id of the file. */
  readonly id: string;
  /** Id of the link that attaches it to a task; null on a comment. */
  readonly linkId: string | null;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly file: FileRecord | null;
  readonly upload: Upload | null;
}

function itemOf(
  file: FileRecord | null,
  upload: Upload | null,
  { linkId = null, label = '' }: { linkId?: string | null; label?: string } = {},
): readonly FileItem[] {
  const known = file ?? upload;
  if (known === null) return [];
  const mediaType = file?.mediaType ?? upload?.type ?? '';
  const name = label === '' ? known.name : label;
  return [{ id: known.id, linkId, name, size: known.size, mediaType, file, upload }];
}

const linkIdOf = ({ target }: Upload): string | null => (target.kind === 'task' ? target.linkId : null);

/** Files of a task in the order of its links, then those that no link shows yet. */
export function filesOfTask({ assetLinks }: Task, uploads: readonly Upload[]): readonly FileItem[] {
  const byLink = new Map(uploads.map((each) => [linkIdOf(each), each]));
  const linked = assetLinks.flatMap(({ id, file, label, assetType }) =>
    assetType === 'file' ? itemOf(file, byLink.get(id) ?? null, { linkId: id, label }) : [],
  );
  const shown = new Set(linked.map(({ linkId }) => linkId));
  const others = uploads.filter((each) => !shown.has(linkIdOf(each)));
  return [...linked, ...others.flatMap((each) => itemOf(null, each, { linkId: linkIdOf(each) }))];
}

/** Files of a comment, and those of it that are on their way. */
export function filesOfComment(
  files: readonly FileRecord[],
  uploads: readonly Upload[],
): readonly FileItem[] {
  const known = new Set(files.map(({ id }) => id));
  return [
    ...files.flatMap((each) => itemOf(each, uploads.find(({ id }) => id === each.id) ?? null)),
    ...uploads.filter(({ id }) => !known.has(id)).flatMap((each) => itemOf(null, each)),
  ];
}
