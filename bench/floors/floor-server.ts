import { startMeasured } from '../servers/measured-process.ts';

/**
 * Starts the bare server as a process of its own. `env` names its database, DATA_DIR or DATABASE_URL; by default
 * it has none.
 */
export function startFloor(env: Readonly<Record<string, string>> = {}) {
  return startMeasured('bench/floors/bare-server.ts', '/ready', env);
}
