import { MAX_NAME } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import type { SourceProject } from './source-row.ts';

/** Name of the collection that a project of a file becomes. */
export function collectionNameOf({ name }: Pick<SourceProject, 'name'>): string {
  return singleLine(name).trim().slice(0, MAX_NAME).toWellFormed() || '—';
}
