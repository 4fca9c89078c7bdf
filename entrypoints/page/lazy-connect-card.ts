import { lazy } from 'react';

/** Whoever is signed in never needs it, so it is no part of their first paint. */
export const LazyConnectCard = lazy(async () => ({
  default: (await import('./connect-card.tsx')).ConnectCard,
}));
