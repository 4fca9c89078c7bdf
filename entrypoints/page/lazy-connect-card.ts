import { localizedComponent } from './localized-component.tsx';

/** Sign-in card, loaded on demand: signed-in users never need it, so it is no part of their first paint. */
export const LazyConnectCard = localizedComponent(
  async () => (await import('./connect-card.tsx')).ConnectCard,
);
