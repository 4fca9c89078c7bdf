import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFileMusic from '@tabler/icons-react/dist/esm/icons/IconFileMusic.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import type { FileKind } from './file-kind.ts';

const icons = {
  picture: IconPhoto,
  pdf: IconFileTypePdf,
  text: IconFileText,
  document: IconFileText,
  table: IconFileSpreadsheet,
  audio: IconFileMusic,
  video: IconMovie,
  archive: IconFileZip,
  other: IconFile,
} satisfies Record<FileKind, unknown>;

export function FileIcon({ kind }: { readonly kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
