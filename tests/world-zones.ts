/** Zones of a walk around the world: both hemispheres, both sides of the date line, half an hour, and two without a change. */
export const worldZones = [
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'Pacific/Honolulu',
] as const;
