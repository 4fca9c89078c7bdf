import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Delay of the first saving, by when a server has loaded all it starts with. Milliseconds. */
const LOADED_AFTER = 15_000;

// Preloaded by `node --import` for servers that people start. From the second start on, sources are neither compiled
// nor stripped of their types: a third of a start is saved, and the memory of what does it. docs/decisions/0073.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/daywall/compiled', import.meta.url)));
// A server that is killed saves nothing at its end.
setTimeout(flushCompileCache, LOADED_AFTER).unref();
