/**
 * The oldest browsers that the extension runs in. The manifests name them, syntax is compiled for them, and
 * `tests/e2e/browser-features.test.ts` checks the built files against their features.
 * docs/decisions/0049.
 */
export const oldestChrome = 126;
export const oldestFirefox = 140;
