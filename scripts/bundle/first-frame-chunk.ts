import type { Plugin } from 'vite';

const POPUP = /\/entrypoints\/popup\/main\.tsx$/;

/** The part of a bundle's graph that is used here. */
interface ModuleGraph {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Transitive imports of a module, itself included. A folder's entry names its file with or without a query, so it
 * is matched by `entry`.
 */
function reachable(graph: ModuleGraph, entry: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...graph.getModuleIds()].filter((id) => entry.test(id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Bundles the popup's first frame into one file, which the other pages load too: a dozen small ones cost it more
 * to fetch than they saved, and are larger when compressed one by one.
 */
export function firstFrameChunk(): Plugin {
  let first: ReadonlySet<string> = new Set();
  return {
    name: 'daywall:first-frame-chunk',
    apply: 'build',
    buildEnd() {
      first = reachable(this, POPUP);
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // Hashes are for caches of the web: an extension is replaced as a whole, and they do not compress.
            chunkFileNames: 'chunks/[name].js',
            assetFileNames: 'assets/[name].[ext]',
            codeSplitting: {
              groups: [{ name: (id: string) => (first.has(id) && !POPUP.test(id) ? 'first-frame' : null) }],
            },
          },
        },
      },
    }),
  };
}
