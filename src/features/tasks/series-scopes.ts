import type { SeriesScope } from '#contract/recurrence.ts';

export const seriesScopes: readonly SeriesScope[] = ['one', 'following', 'all'];
