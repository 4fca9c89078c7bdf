import { destinations } from '../nav/destinations.ts';
import { navAreas } from '../nav/nav-areas.tsx';

export interface GoTarget {
  readonly href: string;
  readonly text: string;
}

// i18n-keys: pages:shell.nav.{wall,stack,action,schedule,cooperate,collect,time,settings,menu}
// i18n-keys: pages:shell.place.{*destinations}
const areas = navAreas.map(({ id, href, key }): [string, GoTarget] => [
  key,
  { href, text: `shell.nav.${id}` },
]);
const pages = destinations.flatMap(({ id, href, key }): [string, GoTarget][] =>
  key === undefined ? [] : [[key, { href, text: `shell.place.${id}` }]],
);

/** Destinations by the letter pressed after `g`. */
export const goTargets: ReadonlyMap<string, GoTarget> = new Map([...areas, ...pages]);
