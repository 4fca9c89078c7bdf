import type { SeriesScope } from '#contract/task/recurrence.ts';

export const seriesScopes: readonly SeriesScope[] = ['one', 'following', 'all'];
