/** Mode of builds that a store takes: `wxt zip -m store`. */
export const STORE_MODE = 'store';
