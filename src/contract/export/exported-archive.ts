import * as z from 'zod/mini';

/** Part of an archive that its reader may leave out. */
export const archiveQuery = z.object({
  /** `without`: everything but the bytes of files. */
  files: z._default(z.enum(['with', 'without']), 'with'),
});

const count = z.int().check(z.minimum(0));

/** Size of an archive before it is asked for. The bytes are about those of the archive; files come on top. */
export const archiveSize = z.object({
  rows: count,
  bytes: count,
  files: z.object({ count, bytes: count }),
});
export type ArchiveSize = z.infer<typeof archiveSize>;
