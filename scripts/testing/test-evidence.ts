import { join, resolve } from 'node:path';

/** Folder of what failed tests leave behind, emptied when a run begins. */
export const evidenceRoot = resolve(
  process.env.DAYWALL_TEST_RESULTS ?? join(import.meta.dirname, '../../test-results'),
);

/** Longest part of a test's name in the name of its folder; file systems allow 255 bytes. */
const LONGEST = 120;

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^-|-$/g, '');

/** Folder of the evidence of one failed test: screenshots and texts of its pages, its errors, the servers' logs. */
export function evidenceFolder(path: string, test: string): string {
  return join(evidenceRoot, plain(path), plain(test).slice(0, LONGEST));
}
