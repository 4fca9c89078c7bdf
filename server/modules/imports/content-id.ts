import { createHash } from 'node:crypto';

/** Ids longer than an index takes are shortened to their digest. */
const MAX_SOURCE_ID = 200;

/** Source id of a row whose product gives it none: the same for the same content, from export to export. */
export function contentId(...parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}

/** Numbers equal contents in one file, so that two tasks of one title stay two. */
export function createContentIds(): (...parts: readonly (string | null)[]) => string {
  const seen = new Map<string, number>();
  return (...parts) => {
    const id = contentId(...parts);
    const earlier = seen.get(id) ?? 0;
    seen.set(id, earlier + 1);
    return earlier === 0 ? id : `${id}.${earlier}`;
  };
}

/** Source id as it is stored. */
export function shortId(id: string): string {
  return id.length <= MAX_SOURCE_ID ? id : contentId(id);
}

/** Source id of the task above the tasks of a section. */
export function sectionIdOf(project: string | null, section: string): string {
  return contentId('section', project, section);
}

/** Source id of a task that records name by its title. */
export function recordTaskIdOf(task: { readonly title: string; readonly project: string | null }): string {
  return contentId('time', task.title, task.project);
}
