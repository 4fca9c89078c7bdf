import { DELETED_ROOM_DAYS } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { outsideTransaction } from '#server/database/transaction-guard.ts';
import { RefusalError } from '#server/errors.ts';
import { createLimitedWork } from '#server/limited-work.ts';
import { createExpiringMap } from '#server/limits/expiring-map.ts';
import type { TextRoom } from '#server/writes/text-room.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { bytesOfOrganization, bytesOfUser, findOrganizations } from './repository.ts';

/** Age at which a measured size is measured again: near its limit, and above it, where deleting has to help soon. */
const NEAR_AGE = HOUR;
const FULL_AGE = MINUTE;
/** Share of the room from which on a size is near its limit. */
const NEAR = 0.5;
/** Share of the room that is written before a size is measured for the first time: few write as much between two starts. */
const UNMEASURED = 0.001;
/** Accounts, organizations and addresses that are remembered. */
const REMEMBERED = 20_000;

type Kind = 'person' | 'organization';

/** Size of what an account or organization has stored: as measured, with what this process has written since. */
interface Size {
  bytes: number;
  /** Null until it has been measured. */
  measuredAt: number | null;
  isMeasuring: boolean;
}

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'textLimits'>;
  readonly onFault: (error: unknown) => void;
}

export interface Room {
  readonly used: number;
  readonly allowed: number;
}

/** Room of an account or organization, measured now. */
export type TextRoomOf = (kind: Kind, id: string) => Promise<Room>;

/**
 * Room for texts. Sizes are measured in the database once somebody has written a thousandth of their room, and counted from
 * there by each process; only those near their limit are measured again. A write waits for none of this: one that comes before
 * the first measurement passes. docs/decisions/0096.
 */
export function createTextRoom({ database, clock, config, onFault }: Dependencies) {
  const { outer } = database;
  const allowed = {
    person: config.textLimits.ofPerson,
    organization: config.textLimits.ofOrganization,
  };
  const measures = { person: bytesOfUser, organization: bytesOfOrganization };
  const sizes = createExpiringMap<Size>(clock, REMEMBERED, () => false);
  /** Organizations by address; null for the address of a user. */
  const organizationOf = createExpiringMap<{ readonly id: string | null }>(clock, REMEMBERED, () => false);
  const oneByOne = createLimitedWork(1);

  function sizeOf(id: string): Size {
    const size = sizes.get(id) ?? { bytes: 0, measuredAt: null, isMeasuring: false };
    sizes.set(id, size);
    return size;
  }

  async function measure(kind: Kind, id: string): Promise<Size> {
    const size = sizeOf(id);
    const before = size.bytes;
    const since = toInstant(clock.now() - DELETED_ROOM_DAYS * DAY);
    const bytes = await measures[kind](outer, id, since);
    // Writes of the meantime are counted on top, at most twice.
    size.bytes = bytes + (size.bytes - before);
    size.measuredAt = clock.now();
    return size;
  }

  function isDue(kind: Kind, { bytes, measuredAt }: Size): boolean {
    if (measuredAt === null) return bytes > allowed[kind] * UNMEASURED;
    const age = clock.now() - measuredAt;
    if (bytes > allowed[kind]) return age >= FULL_AGE;
    return bytes > allowed[kind] * NEAR && age >= NEAR_AGE;
  }

  /** Measures what is due, in the background and one after the other. */
  function keepMeasured(kind: Kind, id: string): void {
    const size = sizeOf(id);
    if (size.isMeasuring || !isDue(kind, size)) return;
    size.isMeasuring = true;
    outsideTransaction(() =>
      oneByOne(() => measure(kind, id))
        .catch(onFault)
        .finally(() => {
          size.isMeasuring = false;
        }),
    );
  }

  function demandOf(kind: Kind, id: string): void {
    const size = sizes.get(id);
    if (size === undefined || size.bytes <= allowed[kind]) return;
    keepMeasured(kind, id);
    const message = `${size.bytes} of ${allowed[kind]} bytes are used`;
    throw new RefusalError('text_quota_reached', [{ path: kind, message }]);
  }

  function count(kind: Kind, id: string, bytes: number): void {
    sizeOf(id).bytes += bytes;
    keepMeasured(kind, id);
  }

  /** Learns which addresses are of organizations. */
  async function learn(addresses: readonly string[]): Promise<void> {
    const found = await findOrganizations(outer, addresses);
    for (const address of addresses) organizationOf.set(address, { id: found.get(address) ?? null });
  }

  const organizationsOf = (addresses: readonly string[]) =>
    new Set(addresses.flatMap((address) => organizationOf.get(address)?.id ?? []));

  return {
    demand(userId, addresses) {
      demandOf('person', userId);
      for (const id of organizationsOf([...addresses])) demandOf('organization', id);
    },
    add(userId, addresses, bytes) {
      count('person', userId, bytes);
      const all = [...addresses];
      const unknown = all.filter(
        (address) => address !== userId && organizationOf.get(address) === undefined,
      );
      const known = outsideTransaction(() =>
        unknown.length === 0 ? null : oneByOne(() => learn(unknown)).catch(onFault),
      );
      const countAll = () => {
        for (const id of organizationsOf(all)) count('organization', id, bytes);
      };
      if (known === null) countAll();
      else void known.then(countAll);
    },
    async roomOf(kind, id) {
      const { bytes } = await oneByOne(() => measure(kind, id));
      return { used: bytes, allowed: allowed[kind] };
    },
  } satisfies TextRoom & { readonly roomOf: TextRoomOf };
}
