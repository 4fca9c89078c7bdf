/** Mode of builds for the stores: `wxt zip -m store`. */
export const STORE_MODE = 'store';
