/** Choices of the settings that a page is drawn with from its first frame. */
export const themes = ['system', 'light', 'dark'] as const;
export const headerPositions = ['top', 'bottom', 'left'] as const;
export const densities = ['comfortable', 'compact'] as const;
