/** Keys of the answers to the focused request, or to the one that is open. */
export const REQUEST_KEYS = { accept: 'y', propose: 'd', decline: 'n', handBack: 'h' } as const;
