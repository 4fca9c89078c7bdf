import { localizedPart } from './localized-part.tsx';

/** Whoever is signed in never needs it, so it is no part of their first paint. */
export const LazyConnectCard = localizedPart(async () => (await import('./connect-card.tsx')).ConnectCard);
