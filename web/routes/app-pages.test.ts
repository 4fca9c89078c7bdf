import { readdirSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { appPages } from '#tests/e2e/app-pages.ts';
import type { PageEntities } from '#tests/e2e/page-entities.ts';

/** Pages that take what another app shares: opened with it by their own tests. */
const opensOnlyWithContent: ReadonlySet<string> = new Set(['add']);

const ids: PageEntities = {
  taskId: 'id',
  ownTaskId: 'id',
  completedTaskId: 'id',
  scheduleItemId: 'id',
  requestId: 'id',
  organizationId: 'id',
  groupId: 'id',
  collectionId: 'id',
  filterId: 'id',
  label: 'label',
  userName: 'name',
};

function isRoutes(value: unknown): value is RouteObject[] {
  return Array.isArray(value);
}

async function readRoutes(): Promise<RouteObject[]> {
  const names = readdirSync(import.meta.dirname).flatMap(
    (file) => /^(.+)-routes\.tsx$/.exec(file)?.[1] ?? [],
  );
  const modules = await Promise.all(names.map((name): Promise<object> => import(`./${name}-routes.tsx`)));
  return modules.flatMap((module) => Object.values(module).filter(isRoutes).flat());
}

/** Routes that show a page themselves, by their whole path. */
function pagesOf(routes: readonly RouteObject[], above = ''): ReadonlyArray<readonly [string, RouteObject]> {
  return routes.flatMap((route) => {
    const path = [above, route.path].filter((part) => part !== undefined && part !== '').join('/');
    if (route.children !== undefined) return pagesOf(route.children, path);
    return route.lazy === undefined ? [] : [[path, route] as const];
  });
}

test('every page is in the list of pages that the browser tests open', async () => {
  const routes = await readRoutes();
  const opened = new Set(
    appPages.map(({ path }) => matchRoutes(routes, path(ids).replace(/\?.*$/, ''))?.at(-1)?.route),
  );
  const pages = pagesOf(routes);
  expect(pages.length).toBeGreaterThan(40);
  const missing = pages.filter(([path, route]) => !opened.has(route) && !opensOnlyWithContent.has(path));
  expect(missing.map(([path]) => path)).toEqual([]);
});
