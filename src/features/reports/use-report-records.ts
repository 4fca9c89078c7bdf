import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Range } from './range.ts';
import { recordsOfOthers } from './records-of-others.ts';

/** `partial`: some could not be loaded, so only records on this device are shown. */
export type ReportStatus = 'loading' | 'complete' | 'partial';

function latestFirst(a: TimerRecord, b: TimerRecord): number {
  return Date.parse(b.startedAt) - Date.parse(a.startedAt);
}

/** Latest start first. `isCut`: the server has more records of other users than it returns at once. */
export function useReportRecords(range: Range, isEveryone: boolean) {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const { status: connection } = useSnapshot(client.connection);
  const loaded = useRangeLoaded(range.start, range.end);
  const kept = useLiveList(
    'timerRecord',
    useMemo(
      () => ({
        where: ({ userId, startedAt, endedAt }: TimerRecord) =>
          (isEveryone || userId === accountId) &&
          Date.parse(startedAt) < range.end &&
          (endedAt === null || Date.parse(endedAt) > range.start),
        compare: latestFirst,
      }),
      [isEveryone, accountId, range.start, range.end],
    ),
  );
  const { data, isError, isPending } = useQuery({
    queryKey: ['everyonesRecords', range.start, range.end],
    queryFn: () =>
      client.ask('getTimerRecords', {
        timeMin: new Date(range.start).toISOString(),
        timeMax: new Date(range.end).toISOString(),
        isEverywhere: true,
      }),
    enabled: isEveryone && connection === 'online',
    retry: false,
    networkMode: 'always',
  });
  const { theirs, isCut } = useMemo(
    () => recordsOfOthers(isEveryone ? (data ?? []) : [], accountId),
    [data, isEveryone, accountId],
  );
  const records = useMemo(() => {
    const known = new Set(kept.map(({ id }) => id));
    const others = theirs.filter(({ id }) => !known.has(id));
    return others.length === 0 ? kept : [...kept, ...others].sort(latestFirst);
  }, [kept, theirs]);

  let status: ReportStatus = loaded;
  if (isEveryone && (isError || connection === 'offline')) status = 'partial';
  else if (isEveryone && isPending) status = 'loading';
  return { records, status, isCut };
}

/** Loads the user's own records of an interval into the replica. Milliseconds since the epoch. */
export function useRangeLoaded(start: number, end: number): ReportStatus {
  const client = useClient();
  const [done, setDone] = useState<{ key: string; status: ReportStatus } | null>(null);
  const key = `${start}-${end}`;
  useEffect(() => {
    let isOver = false;
    const settle = (status: ReportStatus) => () => !isOver && setDone({ key, status });
    client
      .loadRange(new Date(start).toISOString(), new Date(end).toISOString())
      .then(settle('complete'), settle('partial'));
    return () => {
      isOver = true;
    };
  }, [client, start, end, key]);
  return done?.key === key ? done.status : 'loading';
}
