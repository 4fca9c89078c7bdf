import type { Client } from '#client/client.ts';
import { type Arrival, createHistoryMemory, type HistoryMemory } from './history-memory.ts';
import type { createRouter } from './router.tsx';
import { keepPosition, restorePosition } from './shell/page-position.ts';

function arrivalOfDocument(): Arrival {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
}

/** Memory of this tab's history entries, filled while the router moves between them. */
export function rememberEntries(
  router: ReturnType<typeof createRouter>,
  client: Pick<Client, 'session' | 'ready'>,
): HistoryMemory {
  const current = () => ({
    key: router.state.location.key,
    path: router.state.location.pathname,
    owner: client.session.accountId ?? '',
  });
  const memory = createHistoryMemory(sessionStorage, current, arrivalOfDocument());
  let last = current();
  router.subscribe(({ historyAction }) => {
    const now = current();
    if (now.key === last.key && now.path === last.path) return;
    memory.follow(last, now);
    const isOtherPage = now.path !== last.path;
    last = now;
    if (historyAction === 'POP' && isOtherPage) restorePosition(memory);
  });
  // An entry has an owner, who is known from then on.
  const begin = () => {
    restorePosition(memory);
    keepPosition(memory);
  };
  client.ready.then(begin, begin);
  window.addEventListener('pagehide', () => memory.save());
  return memory;
}
