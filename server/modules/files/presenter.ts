import type { FileRecord } from '#contract/files/file.ts';
import type { FileRow } from './table.ts';

export function presentFile(row: FileRow): FileRecord {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    mediaType: row.mediaType,
    width: row.width,
    height: row.height,
    hasPreview: row.previewSha256 !== null,
  };
}
