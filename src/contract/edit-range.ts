import * as z from 'zod/mini';

export const editRanges = ['one', 'following', 'all'] as const;

/**
 * Edit range: whether an edit of one occurrence changes it alone, it and all following ones, or the whole series. The
 * wire calls it `scope` for tasks and `reach` for schedule items. A task or an item without a series ignores it.
 */
export const editRange = z.enum(editRanges);
export type EditRange = z.infer<typeof editRange>;
