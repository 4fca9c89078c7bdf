/**
 * Zones for tests around the world: both hemispheres, both sides of the date line, a half-hour offset, and two
 * without clock changes.
 */
export const worldZones = [
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'Pacific/Honolulu',
] as const;
