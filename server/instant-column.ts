import { customType } from 'drizzle-orm/pg-core';

/** PostgreSQL writes `2026-11-21 03:08:54.8+00`; the session's zone is always UTC. */
function fromPostgres(text: string): string {
  const [date, time = '00:00:00'] = text.split(' ');
  const [clock = '', fraction = ''] = time.replace(/\+00(:00)?$/, '').split('.');
  return `${date}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** A `timestamptz` that reads and writes ISO 8601 text. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => value,
  fromDriver: fromPostgres,
});
